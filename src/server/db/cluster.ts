import { setFlagsFromString } from 'node:v8';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { maxDatabaseFilesFor, readDescriptorLimit } from '../descriptor-limit.ts';
import { endProcess } from '../end-process.ts';
import type { Database, DatabaseObserver, RunSql } from './database.ts';
import { DurableFS } from './durable-fs.ts';
import { createHealth } from './health.ts';
import { ObservedPGlite } from './observed-pglite.ts';
import * as schema from './schema.ts';
import { YieldingPGlite } from './yielding-pglite.ts';

const START_PARAMETERS = [
  // -F would turn fsync off, and of PostgreSQL's sync methods only fsync works in PGlite.
  ...YieldingPGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  // Allocated at the start. The default of 128 MB would only repeat what is in the page cache of the system.
  ...['-c', 'shared_buffers=32MB'],
  // Bounds the files of the write-ahead log that are kept for reuse after a checkpoint.
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
];

// How many bytes of a WebAssembly function run before V8 optimizes it. With the default (1.8 MB in Node 20), V8 optimizes
// most of PostgreSQL during the start, which takes a third of the start and makes nothing faster later.
const TIERING_BUDGET = 100_000_000;

// Creates a file, and writes and syncs the write-ahead log. One implicit transaction, so an error leaves none open.
const WRITE_PROBE = 'create temp table probe (); drop table probe';

// Anchored at the start of a log line: the rest may quote user input.
const FATAL_LINE = /^\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): +(.*)/;

/** Starts PGlite on the files of a cluster, which it creates if there are none. */
export async function startCluster(cluster: string, observer?: DatabaseObserver): Promise<Database> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const client = await startClient(cluster, observer);
  const run: RunSql = async (sql) => (await client.exec(sql)).at(-1)?.rows ?? [];
  // There is one connection, so calls of `withConnection` run one at a time.
  let lastUse: Promise<unknown> = Promise.resolve();
  return {
    db: drizzle({ client, schema, casing: 'snake_case' }),
    health: createHealth({ read: () => client.query('select 1'), write: () => client.exec(WRITE_PROBE) }),
    withConnection: (work) => {
      const result = lastUse.then(() => work(run));
      lastUse = result
        .catch(() => {})
        .then(() => run('rollback'))
        .catch(() => {});
      return result;
    },
    listen: async (channel, { onMessage }) => ({ close: await client.listen(channel, onMessage) }),
    close: async () => {
      await lastUse;
      await client.close();
    },
  };
}

async function startClient(cluster: string, observer: DatabaseObserver | undefined): Promise<PGlite> {
  const maxFiles = maxDatabaseFilesFor(readDescriptorLimit());
  let isStarted = false;
  let fatal = '';
  const options: PGliteOptions = {
    fs: new DurableFS(cluster),
    startParams: [...START_PARAMETERS, '-c', `max_files_per_process=${maxFiles}`],
    onStderr: (line) => {
      const reason = FATAL_LINE.exec(line)?.[1];
      // FATAL and PANIC end PostgreSQL. After a panic PGlite would call it in an endless loop.
      if (reason && isStarted) endProcess(describeStop(reason));
      fatal = reason ?? fatal;
      return false;
    },
  };
  const client = observer ? new ObservedPGlite(options, observer) : new YieldingPGlite(options);
  try {
    await client.waitReady;
  } catch (error) {
    throw fatal ? new Error(fatal, { cause: error }) : error;
  }
  isStarted = true;
  return client;
}

/** The usual reason is a full disk. */
function describeStop(reason: string): string {
  return (
    `The database has stopped: ${reason}. Nothing that was acknowledged is lost. ` +
    'Remove the cause, and start the program again.'
  );
}
