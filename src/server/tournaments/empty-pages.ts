import { eq, sql } from 'drizzle-orm';
import type { CurrentTournament } from '../../contract/tournaments.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { openingDayGames, players, tournaments } from '../db/schema.ts';

/** The pages about a tournament without anything to show. Players belong to no tournament, and all are on the page. */
export async function listEmptyPages(db: Db, tournamentId: number): Promise<CurrentTournament['emptyPages']> {
  const has = only(
    await db
      .select({
        games: sql<boolean>`exists (select from ${openingDayGames} where ${openingDayGames.tournamentId} = ${tournaments.id})`,
        players: sql<boolean>`exists (select from ${players})`,
      })
      .from(tournaments)
      .where(eq(tournaments.id, tournamentId)),
  );
  return [...(has.games ? [] : (['opening_day'] as const)), ...(has.players ? [] : (['stats'] as const))];
}
