import { asc, eq } from 'drizzle-orm';
import type { TournamentBrackets } from '../changes/commit.ts';
import type { Queryable } from '../db/database.ts';
import { brackets } from '../db/schema.ts';

/** The brackets of a person, by tournament. */
export async function listOwnedBrackets(db: Queryable, userId: number): Promise<TournamentBrackets[]> {
  const rows = await db
    .select({ id: brackets.id, tournamentId: brackets.tournamentId })
    .from(brackets)
    .where(eq(brackets.userId, userId))
    .orderBy(asc(brackets.tournamentId));
  return rows.map(({ id, tournamentId }) => ({ tournamentId, bracketIds: [id] }));
}
