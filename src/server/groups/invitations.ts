import { and, eq } from 'drizzle-orm';
import type { Invitation } from '../../contract/invitations.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Queryable } from '../db/database.ts';
import { groupMembers, groupRemovals, groups, type LoggedIn, users } from '../db/schema.ts';
import { isOfKind, notFound } from '../errors.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { PERSON_COLUMNS } from '../standings/owners.ts';
import { type GroupRow, isMemberOf, lockGroup, toGroupEvent } from './access.ts';
import { lockPerson, MEMBER_COUNT, requireRoomForGroup, requireRoomForMember } from './membership.ts';

const noSuchInvitation = () => notFound('This invitation is not valid any more. Please ask for a new one.');

/** Runs work with a code that somebody has sent. Wrong ones are limited by network. */
export async function tryCode<T>(rateLimits: RateLimits, network: string, work: () => Promise<T>): Promise<T> {
  const tries = [{ key: `invitations from ${network}`, ...LIMITS.wrongInvitations }];
  // Counted before looking: once over the limit even a right code is refused, so that guessing does not find one.
  await rateLimits.enforce(tries);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    // A right code of a group that is full is no guess.
    isWrong = isOfKind(error, 'not_found');
    throw error;
  } finally {
    if (!isWrong) await rateLimits.refund(tries);
  }
}

/** What an invitation is for. Somebody who was removed does not find it. */
export async function readInvitation(db: Queryable, code: string, viewerId: number | null): Promise<Invitation> {
  const [found] = await db
    .select({
      group: { id: groups.id, name: groups.name, members: MEMBER_COUNT },
      invitedBy: PERSON_COLUMNS,
    })
    .from(groups)
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(eq(groups.inviteCode, code));
  if (!found || (viewerId !== null && (await isRemoved(db, found.group.id, viewerId)))) throw noSuchInvitation();
  return found;
}

/** What an invitation is for, as anybody may see it; null for a wrong one, and for any after too many wrong ones. */
export async function findInvitation(
  db: Queryable,
  rateLimits: RateLimits,
  network: string,
  code: string,
): Promise<Invitation | null> {
  try {
    return await tryCode(rateLimits, network, () => readInvitation(db, code, null));
  } catch (error) {
    if (isOfKind(error, 'not_found') || isOfKind(error, 'too_many_tries')) return null;
    throw error;
  }
}

function isRemoved(db: Queryable, groupId: number, userId: number): Promise<boolean> {
  const isOf = and(eq(groupRemovals.groupId, groupId), eq(groupRemovals.userId, userId));
  return db.$count(groupRemovals, isOf).then((count) => count > 0);
}

/** Joins the group of an invitation. Somebody who is in it already stays. */
export function joinGroup(context: Context, user: LoggedIn, code: string): Promise<GroupRow> {
  return commit(context, async (tx): Promise<Change<GroupRow>> => {
    await lockPerson(tx, user.id);
    const [found] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.inviteCode, code));
    if (!found) throw noSuchInvitation();
    const group = await lockGroup(tx, found.id);
    // It may have been replaced while this waited for the lock.
    if (group.inviteCode !== code || (await isRemoved(tx, group.id, user.id))) throw noSuchInvitation();
    if (await isMemberOf(tx, group.id, user.id)) return { result: group, audit: null };
    await requireRoomForGroup(tx, user.id);
    await requireRoomForMember(tx, group.id);
    await tx.insert(groupMembers).values({ groupId: group.id, userId: user.id });
    // Not in the audit log: admins do not see who is in a group.
    return { result: group, audit: null, events: [toGroupEvent(group)] };
  });
}
