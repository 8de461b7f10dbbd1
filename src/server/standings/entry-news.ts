import type { FastifyBaseLogger } from 'fastify';
import { announceEntered } from '../changes/announcement.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';

/** Tells all servers which brackets have come in at this one. */
export interface EntryNews {
  tell(tournamentId: number, bracketIds: readonly number[]): void;
  /** Tells what is still waiting. */
  close(): Promise<void>;
}

// Announcing transactions commit one after the other, and submissions must not: theirs are announced together, later.
const GATHER_MS = 100;
const RETRY_MS = 1_000;

export function createEntryNews(db: Db, by: string, log: Pick<FastifyBaseLogger, 'warn'>): EntryNews {
  let waiting = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();
  let isClosed = false;

  const note = (tournamentId: number, bracketIds: Iterable<number>) => {
    const ids = waiting.get(tournamentId) ?? new Set();
    for (const id of bracketIds) ids.add(id);
    waiting.set(tournamentId, ids);
  };
  const tellWaiting = async () => {
    const news = waiting;
    waiting = new Map();
    for (const [tournamentId, ids] of news) {
      try {
        await announceEntered(db, tournamentId, [...ids], by);
      } catch (error) {
        log.warn({ fault: describeError(error) }, 'could not announce brackets');
        note(tournamentId, ids);
        gather(RETRY_MS);
      }
    }
  };
  const gather = (ms: number) => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = null;
      // One after the other, so that none takes for told what the other has failed to tell.
      telling = telling.then(tellWaiting);
    }, ms);
  };
  return {
    tell: (tournamentId, bracketIds) => {
      note(tournamentId, bracketIds);
      gather(GATHER_MS);
    },
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await telling;
      await tellWaiting();
    },
  };
}
