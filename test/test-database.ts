import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { getTableName, isTable, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { runSql } from '../scripts/postgres-server.ts';
import type { Database } from '../src/server/db/database.ts';
import { openEmbedded } from '../src/server/db/embedded.ts';
import { openPostgres } from '../src/server/db/postgres.ts';
import { only } from '../src/server/db/queries.ts';
import * as schema from '../src/server/db/schema.ts';

const TABLES = Object.values(schema).filter(isTable).map(getTableName);

/** A migrated database without data for one test file, on whichever kind this run is about. */
export function openTestDatabase(): Promise<Database> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl ? openPostgresCopy(postgresUrl) : borrowEmbedded();
}

/** For a file that changes the tables themselves, and so leaves nothing that another one could use. */
export function openExpendableDatabase(): Promise<Database> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl ? openPostgresCopy(postgresUrl) : openEmbeddedCopy();
}

// A worker keeps its modules from file to file, and with them this one: opening it, and running until WebAssembly is
// compiled well, costs more than most files take.
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

async function openEmbeddedCopy(): Promise<Database> {
  return openEmbedded(await mkdtemp(path.join(inject('databaseFolder'), 'database-')), { warn: () => {} });
}

async function openPostgresCopy(serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(serverUrl, `create database ${name} template template`);
  const database = openPostgres(serverUrl.replace(/[^/]*$/, name), { warn: () => {} });
  return {
    ...database,
    close: async () => {
      await database.close();
      await runSql(serverUrl, `drop database ${name}`);
    },
  };
}

/** The name of the PostgreSQL database. */
export async function readName({ db }: Database): Promise<string> {
  const found = await db.execute(sql`select current_database() as name`);
  return only((found as unknown as { rows: { name: string }[] }).rows).name;
}

/** The same PostgreSQL database as another server opens it. */
export async function openAgain(database: Database, log: Parameters<typeof openPostgres>[1]) {
  const name = await readName(database);
  return { name, database: openPostgres(String(inject('postgresUrl')).replace(/[^/]*$/, name), log) };
}
