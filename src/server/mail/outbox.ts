import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { MAIL_KINDS, type MailKind } from '../../contract/mail.ts';
import type { Db, Tx } from '../db/database.ts';
import { type MailSubject, outbox } from '../db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;
type Outcome = NonNullable<OutboxRow['outcome']>;

/** Something that happened, of which somebody is to be told by mail. */
export interface MailEvent {
  userId: number;
  kind: MailKind;
  about: MailSubject;
  /** Names the event among those of its kind. */
  key: string;
}

/** How long a server may take to send a mail before another one tries. Longer than the sender's timeout. */
const LEASE = sql`interval '1 minute'`;
const LONGEST_PAUSE = sql`interval '1 hour'`;
// Mail servers give up after days, too.
const PATIENCE = sql`interval '3 days'`;
/** Longer than an event can recur, and than the limits of password resets look back. */
const KEPT = sql`interval '30 days'`;
const PRUNED_AT_ONCE = 1_000;

/** Stores a mail in the transaction of its event. Of several for one event the first counts. */
export async function enqueue(tx: Tx, { userId, kind, about, key }: MailEvent): Promise<void> {
  await tx
    .insert(outbox)
    .values({ userId, kind, about, eventKey: `${kind} ${key}` })
    .onConflictDoNothing();
}

// Kinds that this version does not know are left to the newer server that stored them.
const isDue = and(isNull(outbox.endedAt), lte(outbox.nextTryAt, sql`now()`), inArray(outbox.kind, [...MAIL_KINDS]));

/** Leases the next mail to this server. */
export async function claim(db: Db): Promise<OutboxRow | undefined> {
  const select = () =>
    db.select({ id: outbox.id }).from(outbox).where(isDue).orderBy(asc(outbox.isBulk), asc(outbox.nextTryAt)).limit(1);
  // Mostly there is none. An update would be a write, also then, which a full disk refuses.
  if ((await select()).length === 0) return undefined;
  const [row] = await db
    .update(outbox)
    .set({ nextTryAt: sql`now() + ${LEASE}`, tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, sql`${select().for('update', { skipLocked: true })}`))
    .returning();
  return row;
}

export async function finish(db: Db, row: OutboxRow, outcome: Outcome): Promise<void> {
  await update(db, row, { endedAt: sql`now()`, outcome });
}

/** Tries again later, with ever longer pauses, and gives up after days. */
export async function postpone(db: Db, row: OutboxRow): Promise<void> {
  const isOver = sql`${outbox.createdAt} < now() - ${PATIENCE}`;
  await update(db, row, {
    nextTryAt: sql`now() + least(${LONGEST_PAUSE}, interval '20 seconds' * power(2, least(${outbox.tries} - 1, 10)))`,
    endedAt: sql`case when ${isOver} then now() end`,
    outcome: sql`case when ${isOver} then 'given_up' end`,
  });
}

/** Changes a row, unless its lease has run out and another server has claimed it since. */
async function update(db: Db, { id, tries }: OutboxRow, values: PgUpdateSetSource<typeof outbox>): Promise<void> {
  await db
    .update(outbox)
    .set(values)
    .where(and(eq(outbox.id, id), eq(outbox.tries, tries)));
}

/** Deletes what ended long ago. */
export async function prune(db: Db): Promise<void> {
  const old = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lt(outbox.endedAt, sql`now() - ${KEPT}`))
    .limit(PRUNED_AT_ONCE);
  if ((await old).length > 0) await db.delete(outbox).where(inArray(outbox.id, old));
}
