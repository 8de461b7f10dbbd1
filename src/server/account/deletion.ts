import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { FORMER_PLAYER } from '../../domain/players/names.ts';
import { requireSession } from '../auth/sessions.ts';
import { listOwnedBrackets } from '../brackets/owned-brackets.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import { incrementRevisions, lockTournaments } from '../changes/tournament-lock.ts';
import type { Tx } from '../db/database.ts';
import { brackets, type LoggedIn, tournaments, users } from '../db/schema.ts';
import { noSuchPerson } from '../errors.ts';
import { leaveAllGroups } from '../groups/succession.ts';
import { lockPeople, requireAdminRole } from './people-lock.ts';

export function deleteOwnAccount(context: Context, user: LoggedIn): Promise<void> {
  return deleteAccount(context, user.id, (tx) => requireSession(tx, user));
}

export function deleteAccountAsAdmin(context: Context, id: number): Promise<void> {
  return deleteAccount(context, id, (tx) => requireAdminRole(tx, context));
}

/**
 * Deletes an account and everything stored about the person, except for submitted brackets of tournaments that have
 * started, which stay without an owner. The database refuses to delete the last admin.
 */
function deleteAccount(context: Context, id: number, authorize: (tx: Tx) => Promise<void>): Promise<void> {
  return commit(context, async (tx): Promise<Change<void>> => {
    await lockPeople(tx);
    const tournamentIds = (await listOwnedBrackets(tx, id)).map(({ tournamentId }) => tournamentId);
    await lockTournaments(tx, tournamentIds);
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    await authorize(tx);
    if (!person) throw noSuchPerson();
    const owned = await listOwnedBrackets(tx, id);
    const deletedBrackets = await deletePending(tx, id);
    // Invalidates the cached final standings of these tournaments, from which the hall of fame is computed.
    await incrementRevisions(tx, tournamentIds);
    const events = await leaveAllGroups(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    return {
      result: undefined,
      audit: ['account deleted', null, { keptBrackets: owned.length - deletedBrackets, deletedBrackets }],
      target: FORMER_PLAYER,
      events: [{ type: 'person' }, ...owned, ...events],
    };
  });
}

/** Deletes a person's begun brackets, and all of tournaments that have not started. Returns how many it deleted. */
async function deletePending(tx: Tx, userId: number): Promise<number> {
  const unstarted = tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.status, 'not_started'));
  const isPending = or(isNull(brackets.submittedAt), inArray(brackets.tournamentId, unstarted));
  const isDeleted = and(eq(brackets.userId, userId), isPending);
  return (await tx.delete(brackets).where(isDeleted).returning({ id: brackets.id })).length;
}
