import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { announce, EVERYTHING } from '../changes/announcement.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { groups, players, settings, tournaments, users } from '../db/schema.ts';
import { ARCHIVED_TABLES, ArchiveError } from './format.ts';
import { type Batch, readArchive } from './read-archive.ts';
import { listColumns, prepareForArchive, readColumns, readRows } from './tables.ts';

/** The database has something in it that an import would have to replace. */
export class NotEmptyError extends Error {
  constructor() {
    super('An import needs an empty database, and this one has tournaments, groups, players or other people in it.');
  }
}

/**
 * Fills an empty database with the rows of an archive, all or none. The people of the archive replace the first admin,
 * and everybody is logged out.
 */
export async function importArchive(db: Db, source: Readable): Promise<void> {
  try {
    await db.transaction((tx) => fill(tx, source), { isolationLevel: 'read committed', isLong: true });
  } finally {
    source.destroy();
  }
}

async function fill(tx: Tx, source: Readable): Promise<void> {
  await prepareForArchive(tx);
  await emptyTables(tx);
  const columns = await readColumns(tx);
  const restored = await dropIndexes(tx);
  let storing = Promise.resolve();
  // The next batch is read while one is stored.
  for await (const batch of readArchive(source)) {
    await storing;
    storing = store(tx, batch, columns.get(batch.table) ?? []);
    // For the case that reading fails first: then the transaction is rolled back, whatever becomes of the batch.
    storing.catch(() => {});
  }
  await storing;
  await requireAdmin(tx);
  // A file may lack them.
  await tx.insert(settings).values({}).onConflictDoNothing();
  await finish(tx, restored);
  await announce(tx, { by: 'import', announced: [EVERYTHING] });
}

/** Throws unless nothing but the first admin would be replaced. */
export async function requireEmpty(db: Queryable): Promise<void> {
  const [tournament] = await db.select({ id: tournaments.id }).from(tournaments).limit(1);
  const [group] = await db.select({ id: groups.id }).from(groups).limit(1);
  const [player] = await db.select({ id: players.id }).from(players).limit(1);
  const people = await db.select({ id: users.id }).from(users).limit(2);
  if (tournament || group || player || people.length > 1) throw new NotEmptyError();
}

/** Removes the first admin, settings and sessions, and keeps others from adding anything until the import has ended. */
async function emptyTables(tx: Tx): Promise<void> {
  const names = ARCHIVED_TABLES.map(({ name }) => sql`${sql.identifier(name)}`);
  await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in access exclusive mode`);
  await requireEmpty(tx);
  // Unlike `delete`, it does not ask for an admin who stays.
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
}

/**
 * Drops the indexes and foreign keys of the tables, and returns the statements that make them again: for all rows at once
 * that takes half as long. Primary and unique keys stay.
 */
async function dropIndexes(tx: Tx): Promise<readonly string[]> {
  const tables = sql.join(
    ARCHIVED_TABLES.map(({ name }) => sql`${name}::regclass`),
    sql`, `,
  );
  const dropped = await readRows<{ drop: string; make: string }>(
    tx,
    sql`
      select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make, 1 as step, indexrelid as at
      from pg_index
      where indrelid in (${tables}) and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select
        format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
        2,
        oid
      from pg_constraint
      where conrelid in (${tables}) and contype = 'f'
      order by step, at`,
  );
  for (const { drop } of dropped) await tx.execute(sql.raw(drop));
  return dropped.map(({ make }) => make);
}

// A value of another type, or one that violates a constraint; 54: that is too long for an index; P0001: that a trigger
// refuses.
const REFUSED = /^(22|23|42804|54|P0001)/;

async function store(tx: Tx, { table, columns, rows, firstLine }: Batch, known: readonly string[]): Promise<void> {
  const lines = rows.length === 1 ? `Line ${firstLine}` : `Lines ${firstLine} to ${firstLine + rows.length - 1}`;
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown !== undefined)
    throw new ArchiveError(`${lines} of the file (${table}) have an unknown field, ${unknown}.`);
  const list = listColumns(columns);
  const name = sql.identifier(table);
  try {
    await tx.execute(sql`
      insert into ${name} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`);
  } catch (error) {
    throw explainRefusal(error, `${lines} of the file (${table})`);
  }
}

/** Makes an error of the database one of the archive, if its values are to blame. */
function explainRefusal(error: unknown, subject: string): unknown {
  const { code, message, cause } = error as { code?: string; message: string; cause?: unknown };
  if (code !== undefined && REFUSED.test(code)) return new ArchiveError(`${subject} cannot be stored: ${message}.`);
  return cause instanceof Error ? explainRefusal(cause, subject) : error;
}

async function requireAdmin(tx: Tx): Promise<void> {
  const admins = await readRows<object>(tx, sql`select from users where is_admin limit 1`);
  if (admins.length === 0) throw new ArchiveError('The file has no admin in it.');
}

/** Lets new rows have ids beyond those of the archive. */
async function restartIds(tx: Tx): Promise<void> {
  const identities = await readRows<{ table_name: string; column_name: string }>(
    tx,
    sql`
      select table_name::text, column_name::text from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table_name, column_name } of identities) {
    const id = sql.identifier(column_name);
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table_name}, ${column_name}), max(${id}))
      from ${sql.identifier(table_name)} having max(${id}) is not null`);
  }
}

/** Makes indexes and foreign keys again, sets the next ids, and checks now what is otherwise checked when the transaction commits. */
async function finish(tx: Tx, restored: readonly string[]): Promise<void> {
  try {
    for (const make of restored) await tx.execute(sql.raw(make));
    await restartIds(tx);
    await tx.execute(sql`set constraints all immediate`);
  } catch (error) {
    throw explainRefusal(error, 'The rows of the file');
  }
}
