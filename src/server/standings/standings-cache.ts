import type { FastifyBaseLogger } from 'fastify';
import { countBrackets, hasBracket, type SubmittedBracket } from '../../engine/scoreboard.ts';
import { type RowKey, rowOf } from '../../engine/table.ts';
import type { Basis, Version } from '../cache.ts';
import type { Db } from '../db/database.ts';
import { brackets } from '../db/schema.ts';
import { describeError } from '../describe-error.ts';
import { isOfKind } from '../errors.ts';
import { isSubmittedIn } from '../field/field.ts';
import { findMissing } from './missing-brackets.ts';
import { createNameLoader } from './name-loader.ts';
import { addBracket, bumpVersion, followStandings, loadStandings, requireClosed, type Standings } from './standings.ts';

interface ReadOptions {
  /** Waits for the names of the owners too, which the order by name and a search need. */
  withNames?: boolean;
}

/** Caches the standings of tournaments in memory, and follows changes of the database. */
export interface StandingsCache {
  /** Loads the standings if they are not cached. Waits for updates that are under way. */
  read(tournamentId: number, options?: ReadOptions): Promise<Standings>;
  /** The same to show picks: refuses while submissions are open. */
  readClosed(tournamentId: number, options?: ReadOptions): Promise<Standings>;
  /** Reads standings that have this bracket, even if it was submitted to another server a moment ago. */
  readWith(tournamentId: number, bracket: RowKey, options?: ReadOptions): Promise<Standings>;
  /** The cached standings, after updates that are under way; undefined if none are cached. */
  readCached(tournamentId: number): Promise<Standings | undefined>;
  /** The version of the cached standings, for what is made from them. */
  versionOf(tournamentId: number): Version;
  /** What a response that shows these standings depends on. It is personal while submissions are open. */
  basisOf(tournamentId: number): Promise<Basis>;
  /** Updates cached standings after changes of the field, of these brackets, or of their owners. */
  follow(tournamentId: number, bracketIds?: readonly number[]): Promise<void>;
  /**
   * Updates cached standings to this revision, and to whether submissions are open, which a deadline changes. Does nothing
   * if they are there already, as after a change on this server; concurrent callers share one update.
   */
  followRevision(tournamentId: number, revision: number | null, isOpen?: boolean): Promise<void>;
  /** Adds a bracket that was submitted against these standings, if possible without reading it from the database. */
  add(submittedTo: Standings, bracket: SubmittedBracket): Promise<void>;
  /** Enters brackets that were never announced: a server may crash after it stored one. */
  catchUp(): Promise<void>;
  /** Updates all standings after announcements may have been lost, and loads those again whose count of brackets is wrong. */
  reload(): Promise<void>;
  /** Stops background reads from the database. */
  close(): Promise<void>;
}

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called with brackets that were entered here, to announce them. */
  onEntered: (tournamentId: number, bracketIds: readonly number[]) => void;
}

// The current tournament and some earlier ones.
const MAX_TOURNAMENTS = 4;

interface Cached {
  /** Resolves after all loads and updates that are under way. */
  loading: Promise<Standings>;
  /** Undefined while they are loaded or updated: then nothing that shows them is cached. */
  settled?: Standings;
}

export function createStandingsCache({ db, log, onEntered }: Options): StandingsCache {
  const cache = new Map<number, Cached>();
  const names = createNameLoader(db, log);

  function store(tournamentId: number, loading: Promise<Standings>): Promise<Standings> {
    const cached: Cached = { loading };
    // Moves to the end of the order in which standings are evicted.
    cache.delete(tournamentId);
    cache.set(tournamentId, cached);
    loading.then(
      (current) => {
        cached.settled = current;
        evictOldest(cache);
        names
          .load(current)
          .catch((error: unknown) => log.warn({ tournamentId, fault: describeError(error) }, 'could not read names'));
      },
      () => {
        if (cache.get(tournamentId) === cached) cache.delete(tournamentId);
      },
    );
    return loading;
  }

  /** Runs work on cached standings, after all that is under way. */
  async function update(tournamentId: number, work: (current: Standings) => Promise<Standings>): Promise<void> {
    const cached = cache.get(tournamentId);
    if (!cached) return;
    // After an error the standings are evicted, and loaded again by the next read.
    await store(tournamentId, cached.loading.then(work)).catch((error: unknown) => {
      const isDeleted = isOfKind(error, 'not_found');
      if (!isDeleted) log.warn({ tournamentId, fault: describeError(error) }, 'could not bring standings up to date');
    });
  }

  const versionOf: StandingsCache['versionOf'] = (tournamentId) => ({
    number: () => cache.get(tournamentId)?.settled?.version,
  });

  const readCached: StandingsCache['readCached'] = async (tournamentId) =>
    cache.get(tournamentId)?.loading.catch(() => undefined);

  const follow: StandingsCache['follow'] = (tournamentId, bracketIds = []) =>
    update(tournamentId, (current) => followStandings(db, current, bracketIds));

  /** Adds brackets that were submitted to another server and not announced yet, and reports them to `onEntered`. */
  const enter = async (tournamentId: number, bracketIds: readonly number[]) => {
    await follow(tournamentId, bracketIds);
    onEntered(tournamentId, bracketIds);
  };

  const enterMissing = async (tournamentId: number) => {
    const current = await readCached(tournamentId);
    const missing = current ? await findMissing(db, current) : [];
    if (missing.length > 0) await enter(tournamentId, missing);
  };

  const read: StandingsCache['read'] = async (tournamentId, { withNames = false } = {}) => {
    const current = await (cache.get(tournamentId)?.loading ?? store(tournamentId, loadStandings(db, tournamentId)));
    if (withNames) await names.prepare(current);
    return current;
  };

  return {
    read,
    readClosed: async (tournamentId, options) => {
      const current = await read(tournamentId, options);
      requireClosed(current);
      return current;
    },
    readCached,
    readWith: async (tournamentId, bracket, options) => {
      const current = await read(tournamentId, options);
      if (hasBracket(current.scoreboard, bracket)) return current;
      await enter(tournamentId, [bracket.bracketId]);
      return read(tournamentId, options);
    },
    versionOf,
    basisOf: async (tournamentId) => {
      const current = await read(tournamentId);
      const isPersonal = () => (cache.get(tournamentId)?.settled ?? current).isOpen;
      return { version: versionOf(tournamentId), isPersonal };
    },
    follow,
    followRevision: (tournamentId, revision, isOpen) =>
      update(tournamentId, async (current) => {
        const isThere =
          revision !== null && current.revision >= revision && (isOpen ?? current.isOpen) === current.isOpen;
        return isThere ? current : followStandings(db, current, []);
      }),
    add: async (submittedTo, bracket) => {
      const { tournamentId } = submittedTo;
      const current = await readCached(tournamentId);
      // Puts the bracket as it was checked, unless since then submissions were closed, the field was replaced, or the
      // owner has changed the bracket.
      if (
        current === submittedTo &&
        current.isOpen &&
        rowOf(current.scoreboard.table, bracket.bracketId) === undefined
      ) {
        addBracket(current, bracket);
      } else await follow(tournamentId, [bracket.bracketId]);
      onEntered(tournamentId, [bracket.bracketId]);
    },
    close: names.close,
    catchUp: async () => {
      for (const tournamentId of [...cache.keys()]) await enterMissing(tournamentId);
    },
    reload: async () => {
      for (const tournamentId of [...cache.keys()]) {
        await follow(tournamentId);
        await enterMissing(tournamentId);
        const current = await readCached(tournamentId);
        if (!current) continue;
        if ((await db.$count(brackets, isSubmittedIn(tournamentId))) === countBrackets(current.scoreboard)) {
          // People may have changed their names.
          await names.reload(current);
          bumpVersion(current);
        } else {
          // Reads get the old standings until the new ones are loaded.
          const fresh = await loadStandings(db, tournamentId);
          await update(tournamentId, async () => followStandings(db, fresh, await findMissing(db, fresh)));
        }
      }
    },
  };
}

/** Evicts the least recently stored standings. Spares those with the highest id, usually of the current tournament. */
function evictOldest(cache: Map<number, unknown>): void {
  const newest = Math.max(...cache.keys());
  for (const id of [...cache.keys()]) {
    if (cache.size <= MAX_TOURNAMENTS) return;
    if (id !== newest) cache.delete(id);
  }
}
