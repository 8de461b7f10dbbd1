import type { FastifyBaseLogger } from 'fastify';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { countBrackets, put, type StoredBracket } from '../../engine/standings.ts';
import type { Db } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import { countStored, findMissing } from './missing-brackets.ts';
import { createNames } from './names.ts';
import { throttle } from './throttle.ts';
import { followStandings, loadStandings, renew, type TournamentStandings } from './tournament-standings.ts';

/** The standings of tournaments, kept in memory. */
export interface LiveStandings {
  /** With every change that this server has made or heard of. Whoever asks during a change waits for it. */
  read(tournamentId: number, sort?: LeaderboardSort): Promise<TournamentStandings>;
  /** The same without waiting: nothing while they are loaded or changed. */
  peek(tournamentId: number): TournamentStandings | undefined;
  /** Takes in what has changed in the database, and these brackets. */
  follow(tournamentId: number, bracketIds?: readonly number[]): Promise<void>;
  /** Takes in a bracket that has just been submitted to these standings, without reading it. */
  add(known: TournamentStandings, bracket: StoredBracket): Promise<void>;
  /** Takes in brackets that have just been submitted or changed here. */
  enter(tournamentId: number, bracketIds: readonly number[]): Promise<void>;
  /** Takes in what nobody has told of: a server may die between storing a bracket and saying so. */
  catchUp(): Promise<void>;
  /** For when changes may have been missed: takes in what there is, and reads everything anew if that is not all. */
  reload(): Promise<void>;
  /** Leaves the database alone from now on. */
  close(): Promise<void>;
}

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Told of brackets that came in here. */
  onEntered: (tournamentId: number, bracketIds: readonly number[]) => void;
}

// The current one, and some that people look back at.
const MAX_TOURNAMENTS = 4;

export function createLiveStandings({ db, log, onEntered }: Options): LiveStandings {
  const kept = new Map<number, Promise<TournamentStandings>>();
  const settled = new WeakMap<Promise<TournamentStandings>, TournamentStandings>();
  const names = createNames(db, log);
  const renewals = new WeakMap<TournamentStandings, () => void>();

  function keep(tournamentId: number, standings: Promise<TournamentStandings>): Promise<TournamentStandings> {
    kept.delete(tournamentId);
    kept.set(tournamentId, standings);
    standings.then(
      (current) => {
        settled.set(standings, current);
        forgetOldest(kept);
        names
          .load(current)
          .catch((error: unknown) => log.warn({ tournamentId, fault: describeError(error) }, 'could not read names'));
      },
      () => {
        if (kept.get(tournamentId) === standings) kept.delete(tournamentId);
      },
    );
    return standings;
  }

  async function change(tournamentId: number, work: (known: TournamentStandings) => Promise<TournamentStandings>) {
    const known = kept.get(tournamentId);
    if (!known) return;
    // What could not be brought up to date is forgotten, and read anew when somebody asks. The change itself stands.
    await keep(tournamentId, known.then(work)).catch((error: unknown) =>
      log.warn({ tournamentId, fault: describeError(error) }, 'could not bring standings up to date'),
    );
  }

  /** Each tournament for itself, so that a rush on one leaves no other behind. */
  function renewSoon(known: TournamentStandings): void {
    const renewThrottled = renewals.get(known) ?? throttle(() => renew(known));
    renewals.set(known, renewThrottled);
    renewThrottled();
  }

  const follow: LiveStandings['follow'] = (tournamentId, bracketIds = []) =>
    change(tournamentId, (known) => followStandings(db, known, bracketIds));

  const enter: LiveStandings['enter'] = async (tournamentId, bracketIds) => {
    await follow(tournamentId, bracketIds);
    onEntered(tournamentId, bracketIds);
  };

  const catchUpWith = async (tournamentId: number) => {
    const known = await kept.get(tournamentId)?.catch(() => undefined);
    const missing = known ? await findMissing(db, known) : [];
    if (missing.length > 0) await enter(tournamentId, missing);
  };

  return {
    read: async (tournamentId, sort) => {
      const current = await (kept.get(tournamentId) ?? keep(tournamentId, loadStandings(db, tournamentId)));
      if (sort === 'name') await names.prepare(current);
      return current;
    },
    peek: (tournamentId) => {
      const standings = kept.get(tournamentId);
      return standings && settled.get(standings);
    },
    follow,
    add: async (submittedTo, bracket) => {
      const { tournamentId } = submittedTo;
      const known = await kept.get(tournamentId)?.catch(() => undefined);
      // Where submissions seem to be closed, or the games are others, this is not the state it was submitted in.
      if (known === submittedTo && known.isOpen) {
        put(known.entries, bracket);
        renewSoon(known);
      } else await follow(tournamentId, [bracket.bracketId]);
      onEntered(tournamentId, [bracket.bracketId]);
    },
    enter,
    close: names.close,
    catchUp: async () => {
      for (const tournamentId of [...kept.keys()]) await catchUpWith(tournamentId);
    },
    reload: async () => {
      for (const tournamentId of [...kept.keys()]) {
        await follow(tournamentId);
        await catchUpWith(tournamentId);
        const known = await kept.get(tournamentId)?.catch(() => undefined);
        if (!known || (await countStored(db, tournamentId)) === countBrackets(known.entries)) continue;
        // People go on with what there is until the rest has been read.
        const fresh = await loadStandings(db, tournamentId);
        await change(tournamentId, () => followStandings(db, fresh, []));
        await catchUpWith(tournamentId);
      }
    },
  };
}

/** All but the newest, which is the current one. */
function forgetOldest(kept: Map<number, unknown>): void {
  const current = Math.max(...kept.keys());
  for (const id of [...kept.keys()]) {
    if (kept.size <= MAX_TOURNAMENTS) return;
    if (id !== current) kept.delete(id);
  }
}
