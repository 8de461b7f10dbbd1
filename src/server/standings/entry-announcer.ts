import type { FastifyBaseLogger } from 'fastify';
import { announce } from '../changes/announcement.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';

// PostgreSQL serializes the commits of transactions that notify, so submissions are announced later, in another one.
const BATCH_MS = 100;
const RETRY_MS = 1_000;

/** Announces the brackets that these standings have entered to all servers, in batches. */
export function createEntryAnnouncer(db: Db, by: string, log: Pick<FastifyBaseLogger, 'warn'>) {
  let pending = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let announcing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const enqueue = (tournamentId: number, bracketIds: Iterable<number>) => {
    const ids = pending.get(tournamentId) ?? new Set();
    for (const id of bracketIds) ids.add(id);
    pending.set(tournamentId, ids);
  };
  const announcePending = async () => {
    const batch = pending;
    pending = new Map();
    for (const [tournamentId, ids] of batch) {
      try {
        const changed = { type: 'brackets' as const, tournamentId, bracketIds: [...ids], isSubmission: true };
        await announce(db, { by, announced: [changed] });
      } catch (error) {
        log.warn({ fault: describeError(error) }, 'could not announce brackets');
        enqueue(tournamentId, ids);
        schedule(RETRY_MS);
      }
    }
  };
  const schedule = (ms: number) => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = null;
      // Batches run one at a time, so that `close` finds the brackets of a failed one among the pending ones.
      announcing = announcing.then(announcePending);
    }, ms);
  };
  return {
    announce: (tournamentId: number, bracketIds: readonly number[]): void => {
      enqueue(tournamentId, bracketIds);
      schedule(BATCH_MS);
    },
    /** Announces the pending brackets. */
    close: async (): Promise<void> => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await announcing;
      await announcePending();
    },
  };
}
