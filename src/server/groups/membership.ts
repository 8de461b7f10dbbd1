import { and, eq, sql } from 'drizzle-orm';
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '../../contract/groups.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { groupMembers, groups, users } from '../db/schema.ts';
import { conflict, unauthorized } from '../errors.ts';
import { generateLiveKey } from './secrets.ts';

/** Locks a person until the transaction ends, so that they join one group after the other. Comes before locking a group. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  const locked = tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  // The account was deleted a moment ago.
  if ((await locked).length === 0) throw unauthorized();
}

export async function requireRoomForGroup(tx: Tx, userId: number): Promise<void> {
  if ((await tx.$count(groupMembers, eq(groupMembers.userId, userId))) < MAX_GROUPS) return;
  throw conflict('too_many_groups', `You are in ${MAX_GROUPS} groups, and nobody can be in more.`);
}

/** The group must be locked. */
export async function requireRoomForMember(tx: Tx, groupId: number): Promise<void> {
  if ((await countMembers(tx, groupId)) < MAX_GROUP_MEMBERS) return;
  throw conflict(
    'group_full',
    `This group has ${MAX_GROUP_MEMBERS.toLocaleString('en')} members, and no room for more.`,
  );
}

export function countMembers(db: Queryable, groupId: number): Promise<number> {
  return db.$count(groupMembers, eq(groupMembers.groupId, groupId));
}

export function membershipOf(groupId: number, userId: number) {
  return and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId));
}

/** Ends a membership. From now on the live stream tells whoever has left nothing about the group. */
export async function endMembership(tx: Tx, groupId: number, userId: number): Promise<void> {
  await tx.delete(groupMembers).where(membershipOf(groupId, userId));
  await tx.update(groups).set({ liveKey: generateLiveKey() }).where(eq(groups.id, groupId));
}

/** Members in the order in which they joined. */
export const BY_LENGTH_OF_STAY = [groupMembers.joinedAt, groupMembers.userId] as const;

/** How many members each group has, as a column of a query about groups. */
export const MEMBER_COUNT = sql<number>`(
  select count(*)::integer from ${groupMembers} counted where counted.group_id = ${groups.id}
)`;
