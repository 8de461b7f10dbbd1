import { asc, eq } from 'drizzle-orm';
import type { ChangedBrackets } from '../changes/announcement.ts';
import type { Queryable } from '../db/database.ts';
import { brackets } from '../db/schema.ts';

/** The brackets of a person, by tournament, as a change of them announces them. */
export async function listOwnedBrackets(db: Queryable, userId: number): Promise<ChangedBrackets[]> {
  const rows = await db
    .select({ id: brackets.id, tournamentId: brackets.tournamentId })
    .from(brackets)
    .where(eq(brackets.userId, userId))
    .orderBy(asc(brackets.tournamentId));
  return rows.map(({ id, tournamentId }) => ({ type: 'brackets', tournamentId, bracketIds: [id] }));
}
