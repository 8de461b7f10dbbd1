import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { runSql, startPostgres } from '../../../scripts/postgres-server.ts';
import { startCluster } from '../../../src/server/db/cluster.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { seasonSql } from './season-in-sql.ts';

/** A copy of a database that this version has made and the next version migrates. */
export interface OldDatabase {
  /** Where the program finds it. */
  env: Record<string, string>;
  /** The folder with a file for each of its tables and indexes. */
  files: string;
  /** Opens it once the killed program no longer uses it. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export interface OldDatabases {
  copy(): Promise<OldDatabase>;
  close(): Promise<void>;
}

export const BRACKETS = 300;

async function fill(database: Database): Promise<void> {
  await migrate(database);
  await database.withConnection((run) => run(seasonSql(BRACKETS)));
}

export async function makeEmbedded(folder: string): Promise<OldDatabases> {
  const original = path.join(folder, 'pg');
  await mkdir(folder, { recursive: true });
  const database = await startCluster(original);
  await fill(database);
  const sql = 'select oid::text from pg_database where datname = current_database()';
  const [row] = (await database.withConnection((run) => run(sql))) as { oid: string }[];
  await database.close();
  let copies = 0;
  return {
    copy: async () => {
      const data = path.join(folder, `data-${++copies}`);
      await cp(original, path.join(data, 'pg'), { recursive: true });
      return {
        env: { DATA_DIR: data },
        files: path.join(data, 'pg/base', String(row?.oid)),
        open: () => openEmbedded(data, { warn: () => {} }),
        remove: () => rm(data, { recursive: true }),
      };
    },
    close: async () => {},
  };
}

export async function makePostgres(): Promise<OldDatabases> {
  const server = await startPostgres();
  const run = (sql: string) => runSql(server.url('postgres'), sql);
  const open = (name: string) => openPostgres(server.url(name), { warn: () => {} });
  await run('create database original');
  const database = open('original');
  await fill(database);
  await database.close();
  let copies = 0;
  return {
    copy: async () => {
      const name = `copy_${++copies}`;
      await run(`create database ${name} template original`);
      const [row] = (await run(`select oid from pg_database where datname = '${name}'`)) as { oid: number }[];
      return {
        env: { DATABASE_URL: server.url(name) },
        files: path.join(server.data, 'base', String(row?.oid)),
        open: async () => {
          // PostgreSQL still completes the statement of a client that is gone.
          const busy = `select 1 from pg_stat_activity where datname = '${name}'`;
          await vi.waitFor(async () => expect(await run(busy)).toEqual([]), { timeout: 60_000, interval: 10 });
          return open(name);
        },
        remove: async () => void (await run(`drop database ${name} with (force)`)),
      };
    },
    close: () => server.stop(),
  };
}
