import { eq } from 'drizzle-orm';
import type { CurrentTournament } from '../../contract/tournaments.ts';
import type { Db } from '../db/database.ts';
import { openingDayGames, players } from '../db/schema.ts';

/** The pages about a tournament without anything to show. Players belong to no tournament, and all are on the page. */
export async function listEmptyPages(db: Db, tournamentId: number): Promise<CurrentTournament['emptyPages']> {
  const isOfTournament = eq(openingDayGames.tournamentId, tournamentId);
  const games = await db.select({ id: openingDayGames.id }).from(openingDayGames).where(isOfTournament).limit(1);
  const anyPlayers = await db.select({ id: players.id }).from(players).limit(1);
  return [
    ...(games.length === 0 ? (['opening_day'] as const) : []),
    ...(anyPlayers.length === 0 ? (['stats'] as const) : []),
  ];
}
