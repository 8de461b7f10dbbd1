import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../changes/commit.ts';
import type { Queryable } from '../db/database.ts';
import { brackets, groupMembers, groupRemovals, groups, type LoggedIn, users } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { isSubmittedIn } from '../field/field.ts';
import { PERSON_COLUMNS } from '../standings/owners.ts';
import { changeGroup, type GroupOutcome, isMemberOf, requireOwner } from './access.ts';
import { toAuditValues } from './groups.ts';
import { BY_LENGTH_OF_STAY, countMembers, endMembership, membershipOf } from './membership.ts';

/** A member, and their submitted bracket in a tournament. */
export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/** The members of a group, in the order in which they joined. */
export function listMembers(db: Queryable, groupId: number, tournamentId: number) {
  const { joinedAt, paid } = groupMembers;
  return db
    .select({ ...PERSON_COLUMNS, joinedAt, paid, bracketId: brackets.id })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .leftJoin(brackets, and(isSubmittedIn(tournamentId), eq(brackets.userId, users.id)))
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(...BY_LENGTH_OF_STAY.map((column) => asc(column)));
}

const noSuchMember = () => notFound('There is no such member.');

/** Leaves a group, or removes somebody from it as its owner. */
export function removeMember(context: Context, user: LoggedIn, groupId: number, userId: number): Promise<void> {
  return changeGroup(context, { groupId, user, other: userId }, async (tx, group): Promise<GroupOutcome<void>> => {
    const isLeaving = userId === user.id;
    if (!isLeaving) {
      requireOwner(group, user.id);
      if (!(await isMemberOf(tx, groupId, userId))) throw noSuchMember();
      await endMembership(tx, groupId, userId);
      await tx.insert(groupRemovals).values({ groupId, userId });
      return { result: undefined, audit: ['member removed', null, toAuditValues(group)] };
    }
    if (group.ownerId !== user.id) {
      await endMembership(tx, groupId, userId);
      return { result: undefined, audit: null };
    }
    if ((await countMembers(tx, groupId)) > 1)
      throw conflict('owner_leaves', 'This group is yours. Hand it over to somebody before you leave.');
    await tx.delete(groups).where(eq(groups.id, groupId));
    return { result: undefined, audit: ['group deleted', toAuditValues(group), null] };
  });
}

export function setPaid(
  context: Context,
  user: LoggedIn,
  groupId: number,
  userId: number,
  paid: boolean,
): Promise<void> {
  return changeGroup(context, { groupId, user }, async (tx, group): Promise<GroupOutcome<void>> => {
    requireOwner(group, user.id);
    const changed = await tx.update(groupMembers).set({ paid }).where(membershipOf(groupId, userId)).returning();
    if (changed.length === 0) throw noSuchMember();
    return { result: undefined, audit: null };
  });
}
