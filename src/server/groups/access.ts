import { asc, eq, inArray } from 'drizzle-orm';
import type { GroupEvent } from '../../contract/live.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { groupMembers, groups, type SessionUser, users } from '../db/schema.ts';
import { AppError, notFound } from '../errors.ts';
import { membershipOf } from './membership.ts';

export type GroupRow = typeof groups.$inferSelect;

type User = Pick<SessionUser, 'id' | 'isAdmin'>;

/** Also for people who are not in the group: they learn nothing about it. */
export const noSuchGroup = () => notFound('There is no such group.');
const notOwner = () => new AppError('forbidden', 'not_allowed', 'Only the owner of the group may do this.');

/** The group, for one of its members. */
export async function requireMember(db: Queryable, groupId: number, userId: number): Promise<GroupRow> {
  const [found] = await db
    .select({ group: groups })
    .from(groups)
    .innerJoin(groupMembers, membershipOf(groupId, userId))
    .where(eq(groups.id, groupId));
  if (!found) throw noSuchGroup();
  return found.group;
}

/** The group, and whether the caller is in it. An admin who is not sees its outlines, and may delete it. */
export async function requireMemberOrAdmin(db: Queryable, groupId: number, user: User) {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) throw noSuchGroup();
  const isMember = await isMemberOf(db, groupId, user.id);
  if (!isMember && !user.isAdmin) throw noSuchGroup();
  return { group, isMember };
}

export async function isMemberOf(db: Queryable, groupId: number, userId: number): Promise<boolean> {
  return (await db.$count(groupMembers, membershipOf(groupId, userId))) > 0;
}

export function requireOwner(group: Pick<GroupRow, 'ownerId'>, userId: number): void {
  if (group.ownerId !== userId) throw notOwner();
}

/** Locks a group until the transaction ends, so that its members and its owner stay as they are read. */
export async function lockGroup(tx: Tx, groupId: number): Promise<GroupRow> {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update');
  if (!group) throw noSuchGroup();
  return group;
}

/** A change of a group; by default everything but its messages is read again. */
export interface GroupOutcome<Result> extends Omit<Change<Result>, 'events'> {
  changed?: GroupEvent['changed'];
}

interface Asked {
  groupId: number;
  user: User;
  /** Somebody else whom the change refers to. */
  other?: number | undefined;
  /** Takes the locks that come before that of the group. */
  lockFirst?: (tx: Tx) => Promise<void>;
}

/** `commit` about a group, by one of its members and under its lock. */
export function changeGroup<Result>(
  context: Context,
  { groupId, user, other = user.id, lockFirst }: Asked,
  work: (tx: Tx, group: GroupRow) => Promise<GroupOutcome<Result>>,
): Promise<Result> {
  return commit(context, async (tx): Promise<Change<Result>> => {
    await lockFirst?.(tx);
    await keepPeople(tx, [user.id, other]);
    const group = await lockGroup(tx, groupId);
    if (!(await isMemberOf(tx, groupId, user.id))) throw noSuchGroup();
    const { changed, ...change } = await work(tx, group);
    return { ...change, events: [toGroupEvent(group, changed)] };
  });
}

/** Keeps accounts from being deleted until the transaction ends. Comes before locking a group, as in their deletion. */
async function keepPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('key share');
}

export function toGroupEvent(
  { liveKey }: Pick<GroupRow, 'liveKey'>,
  changed: GroupEvent['changed'] = ['group'],
): GroupEvent {
  return { type: 'group', tournamentId: 0, liveKey, changed };
}
