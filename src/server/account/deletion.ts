import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Context, commit, type OwnedBrackets } from '../changes/commit.ts';
import { lockTournaments } from '../changes/tournament-lock.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { brackets, tournaments, users } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { lockPeople } from './person-lock.ts';

/**
 * Deletes an account with all that is stored about the person. Submitted brackets of tournaments that have started stay,
 * without an owner; the others go. The database keeps the last admin.
 */
export function deleteAccount(context: Context, id: number): Promise<void> {
  return commit(context, async (tx) => {
    await lockPeople(tx);
    const tournamentIds = (await listOwned(tx, id)).map(({ tournamentId }) => tournamentId);
    await lockTournaments(tx, tournamentIds);
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    if (!person) throw notFound('There is no such person.');
    const owned = await listOwned(tx, id);
    const deleted = await deletePending(tx, id);
    // Their standings may have been computed with this person in the hall of fame.
    await tx
      .update(tournaments)
      .set({ revision: sql`${tournaments.revision} + 1` })
      .where(inArray(tournaments.id, tournamentIds));
    await tx.delete(users).where(eq(users.id, id));
    const audit = [
      'account deleted',
      null,
      { keptBrackets: owned.length - deleted, deletedBrackets: deleted },
    ] as const;
    return { result: undefined, tournamentId: null, audit, owned };
  });
}

/** The brackets of a person, by tournament. */
export async function listOwned(db: Queryable, userId: number): Promise<OwnedBrackets[]> {
  const rows = await db
    .select({ id: brackets.id, tournamentId: brackets.tournamentId })
    .from(brackets)
    .where(eq(brackets.userId, userId))
    .orderBy(asc(brackets.tournamentId));
  return rows.map(({ id, tournamentId }) => ({ tournamentId, bracketIds: [id] }));
}

/** Deletes drafts, and brackets of tournaments that have not started. Returns how many there were. */
async function deletePending(tx: Tx, userId: number): Promise<number> {
  const unstarted = tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.status, 'not_started'));
  const isPending = or(isNull(brackets.submittedAt), inArray(brackets.tournamentId, unstarted));
  const isDeleted = and(eq(brackets.userId, userId), isPending);
  return (await tx.delete(brackets).where(isDeleted).returning({ id: brackets.id })).length;
}
