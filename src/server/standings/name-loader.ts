import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { canListByName, type NameColumns, sortByNameInBackground } from '../../engine/name-order.ts';
import { rename } from '../../engine/scoreboard.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import type { Standings } from './standings.ts';
import { readNames } from './stored-brackets.ts';

/**
 * Loads the names of entries after the standings: a million names take seconds to read and to sort, and few people sort
 * by name.
 */
export function createNameLoader(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
  const loads = new WeakMap<Standings, Promise<void>>();
  const runningReads = new Set<Promise<void>>();
  let isClosed = false;

  const read = async ({ scoreboard, tournamentId }: Standings) => {
    if (isClosed) return;
    for await (const names of readNames(db, tournamentId)) {
      for (const { bracketId, name } of names) rename(scoreboard, bracketId, name);
      if (isClosed) return;
    }
  };
  const sort = async ({ scoreboard, tournamentId }: Standings) => {
    if (canListByName(scoreboard)) return;
    // After an error the next page by name tries a worker again, and if that fails, sorts in the main thread.
    await sortByNameInBackground(scoreboard, sortInWorker).catch((error: unknown) =>
      log.warn({ tournamentId, fault: describeError(error) }, 'could not sort names in a worker'),
    );
  };
  const load = (current: Standings): Promise<void> => {
    const existing = loads.get(current);
    if (existing) return existing;
    const reading = read(current).finally(() => runningReads.delete(reading));
    runningReads.add(reading);
    const loading = reading.then(() => sort(current));
    loads.set(current, loading);
    // The next call tries again.
    loading.catch(() => loads.delete(current));
    return loading;
  };

  return {
    /** Reads the names, once, and sorts them if they are too many for the main thread. */
    load,
    /** Reads the names again. */
    reload: (current: Standings): Promise<void> => {
      loads.delete(current);
      return load(current);
    },
    /** Resolves when the standings can be listed by name. */
    prepare: async (current: Standings): Promise<void> => {
      await load(current);
      // Sorts again if too many brackets were added, changed or removed since the last sort.
      await sort(current);
    },
    /** Stops reading from the database. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.allSettled(runningReads);
    },
  };
}

// Enough for the names of a block as strings; the columns are outside the heap.
const WORKER_LIMITS = { maxOldGenerationSizeMb: 256 };

/** Sorts names in a worker thread, since comparing a million takes seconds. */
export function sortInWorker(columns: readonly NameColumns[]): Promise<Uint32Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./name-thread.js', import.meta.url), {
      workerData: columns,
      // Without the bytes, which are shared memory.
      transferList: columns.flatMap(({ bracketId, start, length }) => [bracketId, start, length].map(bufferOf)),
      env: {},
      execArgv: [],
      resourceLimits: WORKER_LIMITS,
    });
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the worker has ended without a result')));
  });
}

function bufferOf({ buffer }: Uint16Array | Uint32Array): ArrayBuffer {
  return buffer as ArrayBuffer;
}
