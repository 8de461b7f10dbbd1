import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import { type Polling, startPolling } from '../polling.ts';

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called for each deadline that has passed, at every check until it returns true. */
  onPassed: (tournamentId: number) => Promise<boolean>;
}

// Bounds the delay from this machine's timers, which stand still while it sleeps.
const MAX_PAUSE_MS = 10_000;
const RETRY_MS = 1_000;

/**
 * Watches the deadlines of submissions by the database's clock, which decides whether one has passed. To be run at the start,
 * and when one may have been set or moved.
 */
export function watchDeadlines({ db, log, onPassed }: Options): Polling {
  const reported = new Map<number, number>();

  /** Returns the pause until the next check. */
  const reportPassed = async (): Promise<number> => {
    const deadlines = await selectDeadlines(db);
    for (const { id, at, leftMs } of deadlines) {
      if (leftMs > 0 || reported.get(id) === at.getTime()) continue;
      if (await onPassed(id)) reported.set(id, at.getTime());
    }
    return Math.min(MAX_PAUSE_MS, ...deadlines.filter(({ leftMs }) => leftMs > 0).map(({ leftMs }) => leftMs));
  };
  const check = () =>
    reportPassed().catch((error: unknown) => {
      log.warn({ fault: describeError(error) }, 'could not check the deadlines of submissions');
      return RETRY_MS;
    });
  return startPolling(check, MAX_PAUSE_MS);
}

/** The deadlines, past and future, of tournaments whose submissions an admin has opened and not closed. */
async function selectDeadlines(db: Db): Promise<{ id: number; at: Date; leftMs: number }[]> {
  const { id, bracketsOpen, submissionsCloseAt: at } = tournaments;
  const leftMs = sql<number>`ceil(extract(epoch from ${at} - clock_timestamp()) * 1000)::float8`;
  const rows = await db.select({ id, at, leftMs }).from(tournaments).where(eq(bracketsOpen, true));
  return rows.flatMap((row) => (row.at === null ? [] : { ...row, at: row.at }));
}
