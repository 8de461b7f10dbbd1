import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '../describe-error.ts';
import { type Polling, startPolling } from '../polling.ts';
import type { Db } from './database.ts';

const POLL_MS = 10_000;
const MAX_WAL_BYTES = 64 * 2 ** 20;

/**
 * Makes a checkpoint whenever the write-ahead log has grown by 64 MB. PGlite lacks PostgreSQL's process for that: the
 * log would grow until the program is stopped, and after a crash all of it would be replayed.
 */
export function startCheckpoints(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Polling {
  const poll = async () => {
    if (await isWalLong(db)) await db.execute(sql`checkpoint`);
  };
  const logFailure = (error: unknown) => log.warn({ fault: describeError(error) }, 'could not make a checkpoint');
  return startPolling(() => poll().catch(logFailure), POLL_MS);
}

async function isWalLong(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select pg_current_wal_insert_lsn() - redo_lsn > ${MAX_WAL_BYTES} as is_long from pg_control_checkpoint()`,
  )) as unknown as { rows: { is_long: boolean }[] };
  return rows[0]?.is_long ?? false;
}
