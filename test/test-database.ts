import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { getTableName, isTable, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { runSql } from '../scripts/postgres-server.ts';
import type { Database, DatabaseObserver } from '../src/server/db/database.ts';
import { openEmbedded } from '../src/server/db/embedded.ts';
import { openPostgres } from '../src/server/db/postgres.ts';
import { only } from '../src/server/db/queries.ts';
import * as schema from '../src/server/db/schema.ts';

const TABLES = Object.values(schema).filter(isTable).map(getTableName);

/** A migrated database without data for one test file, of the kind that its project is about. */
export function openTestDatabase(): Promise<Database> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl ? openPostgresCopy(postgresUrl) : borrowEmbedded();
}

/** A database for a file that changes the tables themselves, which no other file could use afterwards. */
export function openExpendableDatabase(observer?: DatabaseObserver): Promise<Database> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl ? openPostgresCopy(postgresUrl, observer) : openEmbeddedCopy(observer);
}

// A worker keeps its modules, and with them this database, from file to file: to open one, and to run it until its
// WebAssembly is optimized, takes longer than most files.
let embedded: Promise<Database> | undefined;
let isLent = false;

async function borrowEmbedded(): Promise<Database> {
  if (isLent) throw new Error('This test file has the database open already.');
  isLent = true;
  embedded ??= openEmbeddedCopy();
  const database = await embedded;
  return {
    ...database,
    close: async () => {
      await database.withConnection(async (run) => {
        await run(`truncate ${TABLES.join(', ')} restart identity`);
        await run('insert into settings default values');
      });
      isLent = false;
    },
  };
}

async function openEmbeddedCopy(observer?: DatabaseObserver): Promise<Database> {
  const folder = await mkdtemp(path.join(inject('databaseFolder'), 'database-'));
  return openEmbedded(folder, { warn: () => {} }, observer);
}

async function openPostgresCopy(serverUrl: string, observer?: DatabaseObserver): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(serverUrl, `create database ${name} template template`);
  const database = openPostgres(serverUrl.replace(/[^/]*$/, name), { warn: () => {} }, observer);
  return {
    ...database,
    close: async () => {
      await database.close();
      await runSql(serverUrl, `drop database ${name}`);
    },
  };
}

/** The name of a PostgreSQL database. */
export async function readDatabaseName({ db }: Database): Promise<string> {
  const found = await db.execute(sql`select current_database() as name`);
  return only((found as unknown as { rows: { name: string }[] }).rows).name;
}

/** Opens the same PostgreSQL database once more, as another server would. */
export async function openAgain(database: Database, log: Parameters<typeof openPostgres>[1]) {
  const name = await readDatabaseName(database);
  return { name, database: openPostgres(String(inject('postgresUrl')).replace(/[^/]*$/, name), log) };
}
