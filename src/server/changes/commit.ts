import type { FastifyBaseLogger } from 'fastify';
import type { StandingsPart, TournamentPart } from '../../contract/live.ts';
import type { Db, Tx } from '../db/database.ts';
import { describeError } from '../describe-error.ts';
import type { Router } from '../http/route.ts';
import { announce, announceEntered } from './announcement.ts';

/** What a change needs to know of the call that makes it. */
export interface Context {
  db: Db;
  standings: Follower;
  log: FastifyBaseLogger;
  /** Notes what an admin has changed. */
  audit(change: string, before: unknown, after: unknown): void;
  /** Forgets what is cached of the database. */
  invalidate(): void;
}

/** The standings in memory, which follow the database. */
interface Follower {
  /** Takes in what has changed, and these brackets. */
  follow(tournamentId: number, bracketIds?: readonly number[]): Promise<void>;
  /** Takes in brackets that came in here, and has other servers told of them. */
  enter(tournamentId: number, bracketIds: readonly number[]): Promise<void>;
}

/** What was changed: for the caller, for the audit log and for everybody who looks. */
export interface Change<Result> {
  result: Result;
  /** What an admin did, with what there was before and after. */
  audit: readonly [change: string, before: unknown, after: unknown];
  /** What of the tournament can be read again. */
  parts?: readonly TournamentPart[];
  gameIds?: readonly number[];
  standings?: readonly StandingsPart[];
  /** Brackets that take part from now on. */
  entered?: readonly number[];
}

/** A change, and the tournament in which people see it; null if there is none. */
export type ChangeIn<Result> = Change<Result> & { tournamentId: number | null };

/**
 * Makes a change: one transaction with its announcement, then the audit log and the standings. What comes after the
 * commit is awaited, so that the caller can read the change, and cannot fail it any more.
 */
export async function commit<Result>(context: Context, work: (tx: Tx) => Promise<ChangeIn<Result>>): Promise<Result> {
  const { db, audit, invalidate } = context;
  const change = await db
    .transaction(async (tx) => {
      const made = await work(tx);
      await announceChange(tx, made);
      return made;
    })
    // Also after a failure: the commit may have come through and only its answer been lost.
    .finally(invalidate);
  audit(...change.audit);
  await followUp(context, () => follow(context, change));
  return change.result;
}

/** Logs a failed follow-up: the change is committed already. */
export async function followUp({ log }: Context, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ fault: describeError(error) }, 'could not follow a change'));
}

async function follow({ standings }: Context, { tournamentId, entered, ...change }: ChangeIn<unknown>): Promise<void> {
  if (tournamentId !== null && touchesField(change)) await standings.follow(tournamentId, entered);
}

const FIELD_PARTS: readonly TournamentPart[] = ['tournament', 'teams', 'games'];

/** Whether teams, games or the tournament's own state are different, which standings and picks depend on. */
export function touchesField({ parts = [], gameIds = [], standings = [] }: Omit<Change<unknown>, 'result' | 'audit'>) {
  return gameIds.length > 0 || standings.length > 0 || parts.some((part) => FIELD_PARTS.includes(part));
}

async function announceChange(tx: Tx, change: ChangeIn<unknown>): Promise<void> {
  const { tournamentId, parts = [], gameIds = [], standings = [], entered = [] } = change;
  if (tournamentId === null) return;
  await announce(
    tx,
    { type: 'game', tournamentId, gameIds: [...gameIds] },
    { type: 'tournament', tournamentId, changed: [...parts] },
    { type: 'standings', tournamentId, changed: [...standings] },
  );
  await announceEntered(tx, tournamentId, entered);
}

/** What the route table of a resource is written with. Those that need more say so. */
export interface RouteContext extends Router<Context> {
  db: Db;
}
