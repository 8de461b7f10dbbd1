import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { maxDatabaseFilesFor, readDescriptorLimit } from '../descriptor-limit.ts';
import { endProcess } from '../end-process.ts';
import type { Database, RunSql } from './database.ts';
import { DurableFS } from './durable-fs.ts';
import { createHealth } from './health.ts';
import { PacedPGlite } from './paced-pglite.ts';
import * as schema from './schema.ts';

const START_PARAMETERS = [
  // -F would turn syncing off, and of all the ways PostgreSQL has to sync only fsync reaches the disk from here.
  ...PacedPGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  // All of them are taken at once, and what does not fit is in the memory of the system anyway: the usual 128 MB only add to ours.
  ...['-c', 'shared_buffers=32MB'],
  // How much of the write-ahead log is kept for reuse after a checkpoint.
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
];

// How much of a function has to run before it is compiled once more, for speed. With V8's own 1.8 MB most of PostgreSQL
// seems worth it while it starts, which takes a third of the start and is no faster later on.
const TIERING_BUDGET = 100_000_000;

// Creates a file, and writes and syncs the write-ahead log. One transaction, so a failure leaves none open.
const WRITE_PROBE = 'create temp table probe (); drop table probe';

// A line of PostgreSQL's log, from its beginning: what people have typed may be further on.
const FATAL_LINE = /^\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): +(.*)/;

/** PostgreSQL inside this process, on the files of a cluster, which it makes if there are none. */
export async function startCluster(cluster: string): Promise<Database> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const client = await startClient(cluster);
  const run: RunSql = async (sql) => (await client.exec(sql)).at(-1)?.rows ?? [];
  // There is but one connection, so those who want it for themselves take turns.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    db: drizzle({ client, schema, casing: 'snake_case' }),
    health: createHealth({ read: () => client.query('select 1'), write: () => client.exec(WRITE_PROBE) }),
    withConnection: (work) => {
      const mine = turn.then(() => work(run));
      turn = mine
        .catch(() => {})
        .then(() => run('rollback'))
        .catch(() => {});
      return mine;
    },
    listen: async (channel, { onMessage }) => ({ close: await client.listen(channel, onMessage) }),
    close: async () => {
      await turn;
      // PGlite does not wait by itself for a query that is running.
      await client.runExclusive(async () => {});
      await client.close();
    },
  };
}

async function startClient(cluster: string): Promise<PGlite> {
  const maxFiles = maxDatabaseFilesFor(readDescriptorLimit());
  let isStarted = false;
  let fatal = '';
  const client = new PacedPGlite({
    fs: new DurableFS(cluster),
    startParams: [...START_PARAMETERS, '-c', `max_files_per_process=${maxFiles}`],
    onStderr: (line) => {
      const reason = FATAL_LINE.exec(line)?.[1];
      // PGlite would call PostgreSQL again and again from here, and never return.
      if (reason && isStarted) endProcess(explainEnd(reason));
      fatal = reason ?? fatal;
      return false;
    },
  });
  try {
    await client.waitReady;
  } catch (error) {
    throw fatal ? new Error(fatal, { cause: error }) : error;
  }
  isStarted = true;
  return client;
}

/** The usual reason is a disk that is full, which keeps PostgreSQL from beginning another file of its log. */
function explainEnd(reason: string): string {
  return (
    `The database has stopped: ${reason}. Nothing that was acknowledged is lost. ` +
    'Put that right, and start the program again.'
  );
}
