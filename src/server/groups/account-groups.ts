import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountExport } from '../../contract/account.ts';
import type { Tx } from '../db/database.ts';
import { groupMembers, groupMessages, groupRemovals, groups } from '../db/schema.ts';

type Exported = z.input<typeof AccountExport>['groups'][number];

/** What groups store about a person: their memberships, and what they wrote, also in groups that they have left. */
export async function exportGroups(tx: Tx, userId: number): Promise<Exported[]> {
  const { name } = groups;
  const memberships = await tx
    .select({
      id: groups.id,
      name,
      isOwner: sql<boolean>`${groups.ownerId} = ${userId}`,
      joinedAt: groupMembers.joinedAt,
      paid: groupMembers.paid,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(asc(groups.id));
  const removals = await tx
    .select({ id: groups.id, name, removedAt: groupRemovals.removedAt })
    .from(groupRemovals)
    .innerJoin(groups, eq(groups.id, groupRemovals.groupId))
    .where(eq(groupRemovals.userId, userId));
  const messages = await tx
    .select({ id: groups.id, name, at: groupMessages.at, text: groupMessages.text })
    .from(groupMessages)
    .innerJoin(groups, eq(groups.id, groupMessages.groupId))
    .where(eq(groupMessages.userId, userId))
    .orderBy(asc(groupMessages.id));

  const exported = new Map<number, Exported>();
  const at = ({ id, name }: { id: number; name: string }): Exported => {
    const found = exported.get(id) ?? { name, membership: null, removedAt: null, messages: [] };
    exported.set(id, found);
    return found;
  };
  for (const { isOwner, joinedAt, paid, ...group } of memberships) at(group).membership = { isOwner, joinedAt, paid };
  for (const { removedAt, ...group } of removals) at(group).removedAt = removedAt;
  for (const { at: time, text, ...group } of messages) at(group).messages.push({ at: time, text });
  return [...exported.values()];
}
