import { and, count, sql } from 'drizzle-orm';
import { findBracket } from '../../domain/standings.ts';
import { isSubmittedIn } from '../brackets/submitted.ts';
import type { Db } from '../db/database.ts';
import { only } from '../db/only.ts';
import { brackets } from '../db/schema.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/** How many brackets the tournament has. */
export async function countBrackets(db: Db, tournamentId: number): Promise<number> {
  return only(await db.select({ brackets: count() }).from(brackets).where(isSubmittedIn(tournamentId))).brackets;
}

/** The brackets of the last minute that are not among these. */
export async function listMissing(db: Db, { tournamentId, table }: TournamentStandings): Promise<number[]> {
  const recent = await db
    .select({ bracketId: brackets.id, submittedAt: brackets.submittedAt })
    .from(brackets)
    .where(and(isSubmittedIn(tournamentId), sql`${brackets.submittedAt} > now() - interval '1 minute'`));
  return recent.flatMap(({ bracketId, submittedAt }) => {
    const key = { bracketId, submittedAt: submittedAt?.getTime() ?? 0 };
    return findBracket(table, key) === undefined ? bracketId : [];
  });
}
