import type { FastifyBaseLogger } from 'fastify';
import type { StandingsPart, TournamentPart } from '../../contract/live.ts';
import type { Db, Tx } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import type { Router } from '../http/router.ts';
import { announce, announceEntered } from './announcement.ts';

/** The dependencies of a change, bound to one request. */
export interface Context {
  db: Db;
  standings: {
    /** Updates the standings in memory with changes of the field and with these brackets. */
    follow(tournamentId: number, bracketIds?: readonly number[]): Promise<void>;
    /** Adds brackets that were stored here, and announces them to other servers. */
    enter(tournamentId: number, bracketIds: readonly number[]): Promise<void>;
  };
  log: FastifyBaseLogger;
  /** Logs an admin's change. */
  audit(change: string, before: unknown, after: unknown): void;
  /** Invalidates the read cache. */
  invalidate(): void;
}

/** The outcome of a change: for the caller, the audit log and open pages. */
export interface Change<Result> {
  result: Result;
  audit: readonly [change: string, before: unknown, after: unknown];
  /** The resources of the tournament that changed. */
  parts?: readonly TournamentPart[];
  gameIds?: readonly number[];
  /** Games with another time or place, on which neither standings nor picks depend. */
  rescheduled?: readonly number[];
  standings?: readonly StandingsPart[];
  /** Ids of brackets that were submitted by the change. */
  entered?: readonly number[];
}

/** A change, and the tournament whose pages show it, if any. */
export type ScopedChange<Result> = Change<Result> & { tournamentId: number | null };

/**
 * Makes a change: one transaction with its announcement, then the audit log and the standings. The caller waits for the
 * standings, so that it can read its change; their failure does not fail the change.
 */
export async function commit<Result>(
  context: Context,
  work: (tx: Tx) => Promise<ScopedChange<Result>>,
): Promise<Result> {
  const { db, audit, invalidate, standings } = context;
  const change = await db
    .transaction(async (tx) => {
      const made = await work(tx);
      await announceChange(tx, made);
      return made;
    })
    // Also after an error: the commit may have succeeded, and only its confirmation been lost.
    .finally(invalidate);
  audit(...change.audit);
  const { tournamentId, entered, result } = change;
  if (tournamentId !== null && touchesField(change))
    await runAfterCommit(context, () => standings.follow(tournamentId, entered));
  return result;
}

/** Runs work that follows a commit, and logs its errors. */
export async function runAfterCommit({ log }: Context, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ fault: describeError(error) }, 'could not follow a change'));
}

const FIELD_PARTS: readonly TournamentPart[] = ['tournament', 'teams', 'games'];

/** Whether the teams, games or state of the tournament changed, which standings and picks depend on. */
export function touchesField({ parts = [], gameIds = [], standings = [] }: Omit<Change<unknown>, 'result' | 'audit'>) {
  return gameIds.length > 0 || standings.length > 0 || parts.some((part) => FIELD_PARTS.includes(part));
}

async function announceChange(tx: Tx, change: ScopedChange<unknown>): Promise<void> {
  const { tournamentId, parts = [], gameIds = [], rescheduled = [], standings = [], entered = [] } = change;
  if (tournamentId === null) return;
  await announce(
    tx,
    { type: 'game', tournamentId, gameIds: [...gameIds, ...rescheduled] },
    { type: 'tournament', tournamentId, changed: [...parts] },
    { type: 'standings', tournamentId, changed: [...standings] },
  );
  await announceEntered(tx, tournamentId, entered);
}

/** The dependencies that all route tables share. */
export interface RouteDependencies extends Router<Context> {
  db: Db;
}
