import { and, asc, eq, inArray, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { MAIL_KINDS, type MailKind } from '../../contract/mail.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { type MailReference, outbox } from '../db/schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;
type Outcome = NonNullable<OutboxRow['outcome']>;

/** Something that happened, and the person to tell by mail. */
export interface MailEvent {
  userId: number;
  kind: MailKind;
  about: MailReference;
  /** Identifies the event among all of its kind, so it contains the id of the person if several are told. */
  key: string;
}

/** How long a server may take to send a mail before another one tries. Longer than the sender's timeout. */
const LEASE = sql`interval '1 minute'`;
const MAX_BACKOFF = sql`interval '1 hour'`;
// Mail servers give up after days too.
const GIVE_UP_AFTER = sql`interval '3 days'`;
/** How long ended rows are kept, which prevent a second mail about an event and count for limits of password resets. */
const RETENTION = sql`interval '30 days'`;
const CLEAN_UP_BATCH = 1_000;

/** Stores a mail in the transaction of its event. Does nothing if the event has one already. */
export async function enqueue(tx: Tx, { userId, kind, about, key }: MailEvent): Promise<void> {
  await tx
    .insert(outbox)
    .values({ userId, kind, about, eventKey: `${kind} ${key}` })
    .onConflictDoNothing();
}

const isOld = lt(outbox.createdAt, sql`now() - ${GIVE_UP_AFTER}`);
const isDue = and(
  isNull(outbox.endedAt),
  lte(outbox.nextTryAt, sql`now()`),
  // After a long time without a mail server, nobody waits for this mail any more.
  not(isOld),
  // Kinds that this version does not know are left to the newer server that stored them.
  inArray(outbox.kind, [...MAIL_KINDS]),
);

/** Leases the next due mail to this server. Bulk mail comes last, or is left out, as while reminders are being stored. */
export async function claim(db: Db, isBulkIncluded: boolean): Promise<OutboxRow | undefined> {
  const isWanted = isBulkIncluded ? isDue : and(isDue, eq(outbox.isBulk, false));
  const select = () =>
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(isWanted)
      .orderBy(asc(outbox.isBulk), asc(outbox.nextTryAt))
      .limit(1);
  // Looks first: mostly no mail is due, and even an update of no row is a write, which a full disk refuses.
  if ((await select()).length === 0) return undefined;
  const [row] = await db
    .update(outbox)
    .set({ nextTryAt: sql`now() + ${LEASE}`, tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, sql`${select().for('update', { skipLocked: true })}`))
    .returning();
  return row;
}

/** Ends a mail. Returns false if it has ended already, or another server has claimed it since. */
export function finish(db: Queryable, row: OutboxRow, outcome: Outcome): Promise<boolean> {
  return update(db, row, { endedAt: sql`now()`, outcome });
}

/** Schedules the next try of a mail, with exponential backoff. */
export async function postpone(db: Db, row: OutboxRow): Promise<void> {
  const pause = sql`least(${MAX_BACKOFF}, interval '20 seconds' * power(2, least(${outbox.tries} - 1, 10)))`;
  await update(db, row, { nextTryAt: sql`now() + ${pause}` });
}

/** Changes a row, unless it has ended, or its lease has run out and another server has claimed it since. */
async function update(
  db: Queryable,
  { id, tries }: OutboxRow,
  values: PgUpdateSetSource<typeof outbox>,
): Promise<boolean> {
  const isOurs = and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.endedAt));
  return (await db.update(outbox).set(values).where(isOurs).returning({ id: outbox.id })).length > 0;
}

/** Gives up mail that could not be sent for days, and deletes what ended long ago. Returns whether more may be left. */
export async function cleanUp(db: Db): Promise<boolean> {
  const select = (condition: SQL | undefined) =>
    db.select({ id: outbox.id }).from(outbox).where(condition).limit(CLEAN_UP_BATCH);
  // Looks first, as `claim` does. The next try of leased mail, which a server may be sending, is in the future.
  const unsent = select(and(isNull(outbox.endedAt), isOld, lte(outbox.nextTryAt, sql`now()`)));
  const unsentCount = (await unsent).length;
  const givenUp = { endedAt: sql`now()`, outcome: 'given_up' } as const;
  if (unsentCount > 0) {
    await db
      .update(outbox)
      .set(givenUp)
      .where(and(inArray(outbox.id, unsent), isNull(outbox.endedAt)));
  }
  const expired = select(lt(outbox.endedAt, sql`now() - ${RETENTION}`));
  const expiredCount = (await expired).length;
  if (expiredCount > 0) await db.delete(outbox).where(inArray(outbox.id, expired));
  return Math.max(unsentCount, expiredCount) === CLEAN_UP_BATCH;
}
