import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called for each deadline that has passed, at every check until it returns true. */
  onPassed: (tournamentId: number) => Promise<boolean>;
}

// Bounds the delay from this machine's timers, which stand still while it sleeps.
const MAX_PAUSE_MS = 10_000;
const RETRY_MS = 1_000;

/** Watches the deadlines of submissions by the database's clock, which decides whether one has passed. */
export function watchDeadlines({ db, log, onPassed }: Options) {
  const reported = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let lastRun = Promise.resolve();

  /** Returns the pause until the next check. */
  const reportPassed = async (): Promise<number> => {
    const deadlines = await selectDeadlines(db);
    for (const { id, at, leftMs } of deadlines) {
      if (leftMs > 0 || reported.get(id) === at.getTime()) continue;
      if (await onPassed(id)) reported.set(id, at.getTime());
    }
    return Math.min(MAX_PAUSE_MS, ...deadlines.filter(({ leftMs }) => leftMs > 0).map(({ leftMs }) => leftMs));
  };
  const run = async () => {
    if (isClosed) return;
    clearTimeout(timer);
    const pauseMs = await reportPassed().catch((error: unknown) => {
      log.warn({ fault: describeError(error) }, 'could not check the deadlines of submissions');
      return RETRY_MS;
    });
    if (!isClosed) timer = setTimeout(check, pauseMs).unref();
  };
  /** One at a time, so that no deadline is reported twice. */
  const check = (): Promise<void> => {
    lastRun = lastRun.then(run);
    return lastRun;
  };
  return {
    /** Reads the deadlines. To be called at the start, and when one may have been set or moved. */
    check,
    close: (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      return lastRun;
    },
  };
}

/** The deadlines, past and future, of tournaments whose submissions an admin has opened and not closed. */
async function selectDeadlines(db: Db): Promise<{ id: number; at: Date; leftMs: number }[]> {
  const { id, bracketsOpen, submissionsCloseAt: at } = tournaments;
  const leftMs = sql<number>`ceil(extract(epoch from ${at} - clock_timestamp()) * 1000)::float8`;
  const rows = await db.select({ id, at, leftMs }).from(tournaments).where(eq(bracketsOpen, true));
  return rows.flatMap((row) => (row.at === null ? [] : { ...row, at: row.at }));
}
