import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import { type GroupMessage, MAX_MESSAGES } from '../../contract/walls.ts';
import type { Context } from '../changes/commit.ts';
import type { Db, Tx } from '../db/database.ts';
import { only, readSnapshot } from '../db/queries.ts';
import { groupMessages, type LoggedIn, users } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { PERSON_COLUMNS, toOwner } from '../standings/owners.ts';
import { changeGroup, type GroupOutcome, type GroupRow, requireMember, requireOwner } from './access.ts';

/** Refuses to show or write messages while the wall is switched off. */
export function requireWall({ wall }: GroupRow): void {
  if (!wall) throw conflict('wall_off', 'The owner of this group has switched the wall off.');
}

/** Messages, newest first, for a member. */
export function listMessages(
  db: Db,
  userId: number,
  groupId: number,
  { limit, before }: { limit: number; before?: number | undefined },
) {
  // One snapshot: whoever has left sees nothing that was written since.
  return readSnapshot(db, async (tx) => {
    requireWall(await requireMember(tx, groupId, userId));
    const { id, at, text } = groupMessages;
    return tx
      .select({ id, at, text, ...PERSON_COLUMNS })
      .from(groupMessages)
      .innerJoin(users, eq(users.id, groupMessages.userId))
      .where(and(eq(groupMessages.groupId, groupId), before === undefined ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(limit);
  });
}

export function writeMessage(context: Context, user: LoggedIn, groupId: number, text: string) {
  type Written = Omit<GroupMessage, 'at'> & { at: Date };
  return changeGroup(context, { groupId, user }, async (tx, group): Promise<GroupOutcome<Written>> => {
    requireWall(group);
    const written = only(await tx.insert(groupMessages).values({ groupId, userId: user.id, text }).returning());
    await forgetOldest(tx, groupId);
    const { id, at } = written;
    return { result: { ...toOwner(user), userId: user.id, id, at, text }, audit: null, changed: ['messages'] };
  });
}

async function forgetOldest(tx: Tx, groupId: number): Promise<void> {
  const isOfGroup = eq(groupMessages.groupId, groupId);
  const { id } = groupMessages;
  const oldest = tx.select({ id }).from(groupMessages).where(isOfGroup).orderBy(desc(id)).offset(MAX_MESSAGES).limit(1);
  await tx.delete(groupMessages).where(and(isOfGroup, lte(id, sql`(${oldest})`)));
}

/** Deletes a message, as its author or as the owner of the group. */
export function deleteMessage(context: Context, user: LoggedIn, groupId: number, messageId: number): Promise<void> {
  return changeGroup(context, { groupId, user }, async (tx, group): Promise<GroupOutcome<void>> => {
    const isIt = and(eq(groupMessages.groupId, groupId), eq(groupMessages.id, messageId));
    const [message] = await tx.select().from(groupMessages).where(isIt);
    if (!message) throw notFound('There is no such message.');
    if (message.userId !== user.id) requireOwner(group, user.id);
    await tx.delete(groupMessages).where(isIt);
    return { result: undefined, audit: null, changed: ['messages'] };
  });
}
