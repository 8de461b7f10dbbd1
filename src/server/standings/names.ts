import type { FastifyBaseLogger } from 'fastify';
import { canListByName, sortByNameInBackground } from '../../engine/name-order.ts';
import { rename } from '../../engine/standings.ts';
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
  /** Reads and sorts them, once. */
  load(standings: TournamentStandings): Promise<void>;
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
  const sort = async ({ entries, tournamentId }: TournamentStandings) => {
    if (canListByName(entries)) return;
    // Whoever asks for a page then has them sorted here.
    await sortByNameInBackground(entries, sortInWorker).catch((error: unknown) =>
      log.warn({ tournamentId, fault: describeError(error) }, 'could not sort names in a worker'),
    );
  };
  const load = (standings: TournamentStandings): Promise<void> => {
    const known = named.get(standings);
    if (known) return known;
    const read = readAll(standings).finally(() => reading.delete(read));
    reading.add(read);
    const loaded = read.then(() => sort(standings));
    named.set(standings, loaded);
    // Whoever asks next tries again.
    loaded.catch(() => named.delete(standings));
    return loaded;
  };

  return {
    load,
    prepare: async (standings) => {
      await load(standings);
      // Again, if too many brackets have come since.
      await sort(standings);
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(reading);
    },
  };
}
