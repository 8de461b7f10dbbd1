import type { FastifyBaseLogger } from 'fastify';
import { announceEntered } from '../changes/announcement.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';

/** Announces to all servers which brackets have come in at this one, in batches. */
export interface EntryAnnouncer {
  announce(tournamentId: number, bracketIds: readonly number[]): void;
  /** Announces what is still waiting. */
  close(): Promise<void>;
}

// Announcing transactions commit one after the other, and submissions must not: theirs are announced together, later.
const BATCH_MS = 100;
const RETRY_MS = 1_000;

export function createEntryAnnouncer(db: Db, by: string, log: Pick<FastifyBaseLogger, 'warn'>): EntryAnnouncer {
  let waiting = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let announcing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const note = (tournamentId: number, bracketIds: Iterable<number>) => {
    const ids = waiting.get(tournamentId) ?? new Set();
    for (const id of bracketIds) ids.add(id);
    waiting.set(tournamentId, ids);
  };
  const announceWaiting = async () => {
    const news = waiting;
    waiting = new Map();
    for (const [tournamentId, ids] of news) {
      try {
        await announceEntered(db, tournamentId, [...ids], by);
      } catch (error) {
        log.warn({ fault: describeError(error) }, 'could not announce brackets');
        note(tournamentId, ids);
        schedule(RETRY_MS);
      }
    }
  };
  const schedule = (ms: number) => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = null;
      // One after the other, so that none takes for told what the other has failed to tell.
      announcing = announcing.then(announceWaiting);
    }, ms);
  };
  return {
    announce: (tournamentId, bracketIds) => {
      note(tournamentId, bracketIds);
      schedule(BATCH_MS);
    },
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await announcing;
      await announceWaiting();
    },
  };
}
