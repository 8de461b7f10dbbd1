import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, RunSql } from './database.ts';
import { DurableFS } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

/** An initialised, empty cluster that the build prepares: copying it takes a fraction of making one. */
export const TEMPLATE_FOLDER = fileURLToPath(new URL('../../../dist/empty-database/', import.meta.url));

// -F would turn syncing off, and only fsync, of all the methods PostgreSQL has, reaches the disk from here.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

export async function openEmbedded(dataFolder: string): Promise<Database> {
  await mkdir(dataFolder, { recursive: true });
  const folder = await realpath(dataFolder);
  const lock = await lockFolder(folder);
  if (!lock) throw new Error(`The data folder ${folder} is in use by another process. Stop that one first.`);
  try {
    const cluster = path.join(folder, 'pg');
    if (!existsSync(cluster)) await createCluster(folder, cluster);
    await checkVersion(cluster);
    const client = await startPglite(cluster);
    const run: RunSql = async (sql) => (await client.exec(sql)).at(-1)?.rows ?? [];
    // There is but one connection, so those who want it for themselves take turns.
    let turn: Promise<unknown> = Promise.resolve();
    return {
      db: drizzle({ client, schema, casing: 'snake_case' }),
      withConnection: <T>(work: (run: RunSql) => Promise<T>) => {
        const mine = turn.then(() => work(run));
        turn = mine.catch(() => {});
        return mine;
      },
      close: async () => {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export async function startPglite(cluster: string): Promise<PGlite> {
  const client = new PGlite({ fs: new DurableFS(cluster), startParams: START_PARAMETERS });
  await client.waitReady;
  return client;
}

/** The finished copy appears under its name in one step, so a start that is killed leaves no half of one. */
async function createCluster(folder: string, cluster: string): Promise<void> {
  const unfinished = path.join(folder, 'pg.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await cp(TEMPLATE_FOLDER, unfinished, { recursive: true });
  const entries = await readdir(unfinished, { recursive: true });
  for (const entry of ['.', ...entries]) await syncToDisk(path.join(unfinished, entry));
  await rename(unfinished, cluster);
  await syncToDisk(folder);
}

async function syncToDisk(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function checkVersion(cluster: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [TEMPLATE_FOLDER, cluster].map((folder) => readFile(path.join(folder, 'PG_VERSION'), 'utf8')),
  );
  if (ours === theirs) return;
  throw new Error(
    `The database in ${cluster} was written by PostgreSQL ${theirs?.trim()}, and this version of the program brings ` +
      `PostgreSQL ${ours?.trim()}. Run the version that wrote it, or start with another DATA_DIR.`,
  );
}
