import { eq } from 'drizzle-orm';
import type { GroupChange } from '../../contract/groups.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import { only } from '../db/queries.ts';
import { groupMembers, groupRemovals, groups, type LoggedIn } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import {
  changeGroup,
  type GroupOutcome,
  type GroupRow,
  isMemberOf,
  lockGroup,
  noSuchGroup,
  requireOwner,
  toGroupEvent,
} from './access.ts';
import { lockPerson, requireRoomForGroup } from './membership.ts';
import { generateInviteCode, generateLiveKey } from './secrets.ts';

/** Creates a group with its owner as the first member. */
export function createGroup(context: Context, user: LoggedIn, name: string): Promise<GroupRow> {
  return commit(context, async (tx): Promise<Change<GroupRow>> => {
    await lockPerson(tx, user.id);
    await requireRoomForGroup(tx, user.id);
    const values = { name, ownerId: user.id, inviteCode: generateInviteCode(), liveKey: generateLiveKey() };
    const result = only(await tx.insert(groups).values(values).returning());
    await tx.insert(groupMembers).values({ groupId: result.id, userId: user.id });
    return { result, audit: ['group created', null, toAuditValues(result)], events: [toGroupEvent(result)] };
  });
}

/** Renames a group, hands it to another member, or switches its wall or who sees who has paid. */
export function editGroup(context: Context, user: LoggedIn, groupId: number, change: GroupChange): Promise<GroupRow> {
  const asked = { groupId, user, other: change.ownerId };
  return changeGroup(context, asked, async (tx, group): Promise<GroupOutcome<GroupRow>> => {
    requireOwner(group, user.id);
    const { ownerId = group.ownerId } = change;
    if (!(await isMemberOf(tx, groupId, ownerId)))
      throw conflict('not_a_member', 'Only somebody who is in the group can own it.');
    const changed = await tx
      .update(groups)
      .set({ name: group.name, ...change })
      .where(eq(groups.id, groupId))
      .returning();
    const result = only(changed);
    const isLogged = result.name !== group.name || result.ownerId !== group.ownerId;
    return {
      result,
      audit: isLogged ? ['group changed', toAuditValues(group), toAuditValues(result)] : null,
      changed: result.wall === group.wall ? ['group'] : ['group', 'messages'],
    };
  });
}

/** Makes a new invitation. People who were removed can come back with it. */
export function replaceInviteCode(context: Context, user: LoggedIn, groupId: number): Promise<GroupRow> {
  return changeGroup(context, { groupId, user }, async (tx, group): Promise<GroupOutcome<GroupRow>> => {
    requireOwner(group, user.id);
    await tx.delete(groupRemovals).where(eq(groupRemovals.groupId, groupId));
    const change = { inviteCode: generateInviteCode() };
    const result = only(await tx.update(groups).set(change).where(eq(groups.id, groupId)).returning());
    // The code is a secret and stays out of the audit log.
    return { result, audit: ['invitation replaced', null, toAuditValues(group)] };
  });
}

/** Deletes a group, as its owner or as an admin. Its members and their brackets stay. */
export function deleteGroup(context: Context, user: LoggedIn, groupId: number): Promise<void> {
  return commit(context, async (tx): Promise<Change<void>> => {
    const group = await lockGroup(tx, groupId);
    if (!user.isAdmin) {
      if (!(await isMemberOf(tx, groupId, user.id))) throw noSuchGroup();
      requireOwner(group, user.id);
    }
    await tx.delete(groups).where(eq(groups.id, groupId));
    return { result: undefined, audit: ['group deleted', toAuditValues(group), null], events: [toGroupEvent(group)] };
  });
}

/** What admins may know of a group: neither its members, nor its pot, nor its wall. */
export function toAuditValues({ id, name, ownerId }: GroupRow) {
  return { id, name, ownerId };
}
