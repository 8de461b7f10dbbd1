import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { announceEntered } from '../live/changes.ts';

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
  const waiting = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();

  const tellAll = async () => {
    for (const [tournamentId, ids] of waiting) {
      const bracketIds = [...ids];
      await announceEntered(db, tournamentId, bracketIds, by);
      for (const id of bracketIds) ids.delete(id);
      if (ids.size === 0) waiting.delete(tournamentId);
    }
  };
  const gather = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      telling = tellAll().catch((error: Error) => {
        log.warn({ reason: error.message }, 'could not announce brackets, trying again');
        gather(RETRY_MS);
      });
    }, ms);
  };
  return {
    tell: (tournamentId, bracketIds) => {
      const ids = waiting.get(tournamentId) ?? new Set();
      for (const id of bracketIds) ids.add(id);
      waiting.set(tournamentId, ids);
      gather(GATHER_MS);
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      await telling;
      await tellAll().catch((error: Error) => log.warn({ reason: error.message }, 'could not announce brackets'));
    },
  };
}
