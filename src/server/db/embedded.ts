import { closeSync, cpSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { ROOT } from '../root.ts';
import type { Database, RunSql } from './database.ts';
import { DurableFS } from './durable-fs.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

/** A migrated database without data, which the build makes: a copy of it takes a fraction of the time and memory. */
export const TEMPLATE_FOLDER = fileURLToPath(new URL('dist/empty-database', ROOT));

// -F would turn syncing off, and of all the ways PostgreSQL has to sync only fsync reaches the disk from here.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  // All of them are taken at once, and what does not fit is in the memory of the system anyway: the usual 128 MB only add to ours.
  ...['-c', 'shared_buffers=32MB'],
];

// How much of a function has to run before it is compiled once more, for speed. With V8's own 1.8 MB most of PostgreSQL
// seems worth it while it starts, which takes a third of the start and is no faster later on.
const TIERING_BUDGET = 100_000_000;

/** Opens the database in a data folder, and makes it if there is none; no other process may have it open. */
export async function openEmbedded(dataFolder: string): Promise<Database> {
  // Only for whoever runs the program: the password hashes are in there.
  await makeFolder(path.resolve(dataFolder));
  const folder = await realpath(dataFolder);
  const lock = await lockFolder(folder);
  if (!lock) throw new Error(`The data folder ${folder} is in use by another process. Stop that one first.`);
  try {
    const cluster = path.join(folder, 'pg');
    if (!existsSync(cluster)) await copyTemplate(folder, cluster);
    await checkVersion(cluster);
    const database = await startCluster(cluster).catch((cause: unknown) => {
      throw new Error(`The database in ${folder} cannot be opened. Restore a backup, or choose another DATA_DIR.`, {
        cause,
      });
    });
    return {
      ...database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** With all that is missing above it. Node's own way to do that never ends in places where nothing can be made. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(path.dirname(folder));
    await make();
  }
}

/** PostgreSQL inside this process, on the files of a cluster, which it makes if there are none. */
export async function startCluster(cluster: string): Promise<Database> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const client = new PGlite({ fs: new DurableFS(cluster), startParams: START_PARAMETERS });
  await client.waitReady;
  const run: RunSql = async (sql) => (await client.exec(sql)).at(-1)?.rows ?? [];
  // There is but one connection, so those who want it for themselves take turns.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    db: drizzle({ client, schema, casing: 'snake_case' }),
    withConnection: (work) => {
      const mine = turn.then(() => work(run));
      turn = mine.catch(() => {}).then(() => run('rollback'));
      return mine;
    },
    listen: async (channel, { onMessage }) => ({ close: await client.listen(channel, onMessage) }),
    close: () => client.close(),
  };
}

/** The finished copy appears under its name in one step, so a start that is killed leaves no half of one. */
async function copyTemplate(folder: string, cluster: string): Promise<void> {
  const unfinished = path.join(folder, 'pg.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  cpSync(TEMPLATE_FOLDER, unfinished, { recursive: true });
  const entries = await readdir(unfinished, { recursive: true });
  for (const entry of ['.', ...entries]) syncToDisk(path.join(unfinished, entry));
  await chmod(unfinished, 0o700);
  await rename(unfinished, cluster);
  syncToDisk(folder);
}

/** A thousand small files: each takes a fraction of the time when no thread has to be waited for. */
function syncToDisk(target: string): void {
  const file = openSync(target, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function checkVersion(cluster: string): Promise<void> {
  const [ours, theirs] = await Promise.all([TEMPLATE_FOLDER, cluster].map(readVersion));
  if (ours === theirs) return;
  throw new Error(
    `The database in ${cluster} was written by PostgreSQL ${theirs}, and this version of the program brings ` +
      `PostgreSQL ${ours}. Run the version that wrote it, or start with another DATA_DIR.`,
  );
}

async function readVersion(cluster: string): Promise<string> {
  return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
}
