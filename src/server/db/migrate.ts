import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../root.ts';
import type { Database, RunSql } from './database.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('src/server/db/migrations/', ROOT));

// An arbitrary key of an advisory lock, the same for all servers on a database.
const MIGRATION_LOCK = 7_947_474;

/** Applies missing migrations in order, each in a transaction, one server at a time. Returns their names. */
export async function migrate(database: Database, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const available = await listMigrations(folder);
  return database.withConnection(async (run) => {
    // Held until the connection ends, so that a server that crashes does not block others.
    await run(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await refuseAsciiLocale(run);
    const applied = await readApplied(run);
    refuseUnknown(applied, available);
    const missing = available.filter((name) => !applied.includes(name));
    for (const name of missing) await apply(run, name, await readFile(path.join(folder, name), 'utf8'));
    return missing;
  });
}

/** Refuses a database that another version of the program has migrated, and changes nothing in it. */
export async function requireMigrated(database: Database, folder = MIGRATIONS_FOLDER): Promise<void> {
  const available = await listMigrations(folder);
  const applied = await database.withConnection(async (run) => ((await hasApplied(run)) ? readNames(run) : []));
  refuseUnknown(applied, available);
  if (applied.length < available.length)
    throw new Error(
      'The database comes from an older version of the program. Use that version, or start this one once.',
    );
}

async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}

async function readApplied(run: RunSql): Promise<string[]> {
  // Not `create table if not exists`, which fails on a read-only database, such as one on a full disk.
  if (!(await hasApplied(run))) {
    await run('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())');
  }
  return readNames(run);
}

async function hasApplied(run: RunSql): Promise<boolean> {
  const [found] = (await run("select to_regclass('schema_migrations') as name")) as { name: string | null }[];
  return Boolean(found?.name);
}

async function readNames(run: RunSql): Promise<string[]> {
  const rows = await run('select name from schema_migrations order by name');
  return (rows as { name: string }[]).map((row) => row.name);
}

/** The unique index on lowercase usernames needs a locale that knows letters beyond ASCII. */
async function refuseAsciiLocale(run: RunSql): Promise<void> {
  const [row] = (await run("select lower('\u00c9') = '\u00e9' as is_unicode")) as { is_unicode: boolean }[];
  if (row?.is_unicode) return;
  throw new Error(
    "The database's locale knows no letters beyond English ones. Create it with a UTF-8 locale, such as C.UTF-8.",
  );
}

function refuseUnknown(applied: string[], available: string[]): void {
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database comes from a newer version of the program (it has ${unknown.join(', ')}). Run that version instead.`,
  );
}

async function apply(run: RunSql, name: string, sql: string): Promise<void> {
  await run('begin');
  try {
    await run(sql);
    await run(`insert into schema_migrations (name) values ('${name.replaceAll("'", "''")}')`);
    await run('commit');
  } catch (error) {
    await run('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}
