import type { FastifyBaseLogger } from 'fastify';
import { canListByName, rename, sortByNameElsewhere } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import { sortInWorker } from './name-worker.ts';
import { readNames } from './stored-brackets.ts';
import type { TournamentStandings } from './tournament-standings.ts';

/**
 * Names the brackets of standings, which are loaded without: a million names take seconds to read and to sort, and few ask
 * for that order.
 */
export interface Names {
  /** Until the standings can be listed by name. */
  prepare(standings: TournamentStandings): Promise<void>;
  /** Leaves the database alone from now on. */
  close(): Promise<void>;
}

export function createNames(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Names {
  const named = new WeakMap<TournamentStandings, Promise<void>>();
  const reading = new Set<Promise<void>>();
  let isClosed = false;

  const readAll = async ({ entries, tournamentId }: TournamentStandings) => {
    if (isClosed) return;
    for await (const names of readNames(db, tournamentId)) {
      for (const { bracketId, name } of names) rename(entries, bracketId, name);
      if (isClosed) return;
    }
  };
  const readOnce = (standings: TournamentStandings): Promise<void> => {
    const known = named.get(standings);
    if (known) return known;
    const read = readAll(standings).finally(() => reading.delete(read));
    reading.add(read);
    named.set(standings, read);
    // Whoever asks next tries again.
    read.catch(() => named.delete(standings));
    return read;
  };

  return {
    prepare: async (standings) => {
      await readOnce(standings);
      const { entries, tournamentId } = standings;
      if (canListByName(entries)) return;
      await sortByNameElsewhere(entries, sortInWorker).catch((error: unknown) =>
        log.warn({ tournamentId, fault: describeError(error) }, 'could not sort names in a worker'),
      );
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(reading);
    },
  };
}
