import { isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { backupSchedule } from '../db/schema.ts';
import { readRows } from './tables.ts';

// A backup that failed is tried again, and a new installation makes its first one, after an hour.
const SOON = sql`now() + interval '1 hour'`;
const NEXT = sql`now() + interval '1 day'`;
const isDue = lte(backupSchedule.dueAt, sql`now()`);

/** When the next backup is due. Decides on it if nobody has. */
export async function readDueAt(db: Db): Promise<Date> {
  const read = () => db.select({ dueAt: backupSchedule.dueAt }).from(backupSchedule);
  const [row] = await read();
  if (row) return row.dueAt;
  await db.insert(backupSchedule).values({ dueAt: SOON }).onConflictDoNothing();
  return only(await read()).dueAt;
}

/** Why the latest backup failed; null if it did not. */
export async function readFailure(db: Db): Promise<string | null> {
  const [row] = await db.select({ error: backupSchedule.error }).from(backupSchedule);
  return row?.error ?? null;
}

/** When the database was set up: how long an installation has been without a first backup. */
export async function readInstalledAt(db: Db): Promise<Date> {
  const query = sql`select extract(epoch from min(applied_at))::float8 as seconds from schema_migrations`;
  return new Date(only(await readRows<{ seconds: number }>(db, query)).seconds * 1_000);
}

/** Whether a backup is due, and this server is the one that makes it. */
export async function claimBackup(db: Db): Promise<boolean> {
  const dueAt = await readDueAt(db);
  // By the clock of this machine first: an update is a write, which a full disk refuses.
  if (dueAt.getTime() > Date.now()) return false;
  const claimed = await db.update(backupSchedule).set({ dueAt: NEXT }).where(isDue).returning();
  return claimed.length > 0;
}

/** Has the next backup made soon, and remembers for all servers why this one failed; null if the program was stopped. */
export async function recordFailure(db: Db, error: string | null): Promise<void> {
  const sooner = sql`least(${backupSchedule.dueAt}, ${SOON})`;
  await db
    .insert(backupSchedule)
    .values({ dueAt: SOON, error })
    .onConflictDoUpdate({ target: backupSchedule.isOnly, set: { dueAt: sooner, error } });
}

export async function forgetFailure(db: Db): Promise<void> {
  await db.update(backupSchedule).set({ error: null }).where(isNotNull(backupSchedule.error));
}
