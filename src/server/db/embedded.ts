import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { startCheckpoints } from './checkpoints.ts';
import { startCluster } from './cluster.ts';
import { checkVersion, copyTemplate, createFolder, makePrivate } from './cluster-files.ts';
import type { Database, DatabaseObserver } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { watchFreeSpace } from './free-space.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

// With less, the system kills the process while it starts.
const MIN_MEMORY_MB = 160;

/** Opens the database in a data folder, or creates it. Throws if another process has it open. */
export async function openEmbedded(dataFolder: string, log: Log, observer?: DatabaseObserver): Promise<Database> {
  refuseLittleMemory();
  // Private to the user of the program, since it contains the password hashes.
  await createFolder(path.resolve(dataFolder));
  const folder = await realpath(dataFolder);
  const lock = await lockFolder(folder);
  if (!lock) throw new Error(`The data folder ${folder} is in use by another process. Stop that one first.`);
  try {
    const cluster = path.join(folder, 'pg');
    if (!existsSync(cluster)) await copyTemplate(folder, cluster);
    await checkVersion(cluster);
    makePrivate(cluster);
    const database = await startCluster(cluster, observer).catch((cause: unknown) => {
      throw new Error(`The database in ${folder} cannot be opened. Restore a backup, or choose another DATA_DIR.`, {
        cause,
      });
    });
    return await startMaintenance(database, folder, log, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Makes checkpoints, and refuses writes while the disk is nearly full, since PostgreSQL panics on a full disk. */
async function startMaintenance(database: Database, folder: string, log: Log, release: () => Promise<void>) {
  const { db, health } = database;
  const space = await watchFreeSpace(folder, async (shortage) => {
    await db.execute(sql.raw(`set default_transaction_read_only = ${shortage ? 'on' : 'off'}`));
    log.warn(
      { folder, lacks: shortage },
      shortage ? 'the disk is nearly full: writes are refused' : 'the disk has room again',
    );
  });
  const checkpoints = startCheckpoints(db, log);
  return {
    ...database,
    health: { ...health, isDiskFull: space.isLow },
    close: async () => {
      space.stop();
      checkpoints.stop();
      await database.close();
      await release();
    },
  };
}

function refuseLittleMemory(): void {
  // Zero or huge if the system sets no limit.
  const limit = Math.floor(process.constrainedMemory() / 2 ** 20);
  if (limit > 0 && limit < MIN_MEMORY_MB)
    throw new Error(`The system gives this program ${limit} MB of memory, and it needs ${MIN_MEMORY_MB} MB.`);
}
