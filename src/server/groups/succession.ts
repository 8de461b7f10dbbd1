import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { LiveEvent } from '../../contract/live.ts';
import type { Tx } from '../db/database.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { toGroupEvent } from './access.ts';
import { BY_LENGTH_OF_STAY, endMembership } from './membership.ts';

/**
 * Takes somebody out of all groups, before their account is deleted. Their groups pass to the member of longest standing;
 * those that nobody else is in are deleted. Returns what pages read again.
 */
export async function leaveAllGroups(tx: Tx, userId: number): Promise<LiveEvent[]> {
  const theirs = tx.select({ id: groupMembers.groupId }).from(groupMembers).where(eq(groupMembers.userId, userId));
  // In the order of their ids, to avoid deadlocks.
  const left = await tx.select().from(groups).where(inArray(groups.id, theirs)).orderBy(asc(groups.id)).for('update');
  for (const group of left) {
    if (group.ownerId === userId) await passOn(tx, group.id, userId);
    await endMembership(tx, group.id, userId);
  }
  return left.map((group) => toGroupEvent(group, ['group', 'messages']));
}

async function passOn(tx: Tx, groupId: number, userId: number): Promise<void> {
  const [heir] = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), ne(groupMembers.userId, userId)))
    .orderBy(...BY_LENGTH_OF_STAY.map((column) => asc(column)))
    .limit(1);
  if (heir) await tx.update(groups).set({ ownerId: heir.userId }).where(eq(groups.id, groupId));
  else await tx.delete(groups).where(eq(groups.id, groupId));
}
