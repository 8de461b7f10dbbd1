import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/database.ts';
import { outbox } from '../db/schema.ts';

/** Each batch occupies the embedded database's only connection. */
export const BATCH = 500;

interface BulkMail<Table extends PgTable> {
  /** A row is a mail to many people, and how far it is stored. */
  table: Table;
  isUnfinished: SQL;
  start(db: Db): Promise<void>;
  /** Stores mail for the next people. Returns whether it is the last of the row. */
  storeBatch(tx: Tx, row: Table['$inferSelect']): Promise<boolean>;
}

/** Stores a batch of the mails that are due. Returns whether there may be more. */
export async function enqueueNext<Table extends PgTable>(db: Db, mail: BulkMail<Table>): Promise<boolean> {
  const { table, isUnfinished, start, storeBatch } = mail;
  if ((await db.$count(table, isUnfinished)) === 0) await start(db);
  return db.transaction(async (tx) => {
    const rows = tx.select().from<PgTable>(table).where(isUnfinished).limit(1);
    const [row] = await rows.for('update', { skipLocked: true });
    if (!row) return false;
    // Without statistics PostgreSQL would sort the whole outbox for each mail. The embedded database has no autovacuum.
    if (await storeBatch(tx, row)) await tx.execute(sql`analyze ${outbox}`);
    return true;
  });
}

/** Inserts what is due. Looks first: mostly nothing is, and even an insert of no row is a write, which a full disk refuses. */
export async function insertDue(db: Db, due: SQL, insert: SQL): Promise<void> {
  const found = (await db.execute(sql`select 1 ${due}`)) as unknown as { rows: unknown[] };
  if (found.rows.length > 0) await db.execute(sql`${insert} ${due} on conflict do nothing`);
}
