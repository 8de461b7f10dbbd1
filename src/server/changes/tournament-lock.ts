import { inArray, type SQL, sql } from 'drizzle-orm';
import type { TournamentPart } from '../../contract/live.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Tx } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { submissionsClosed } from '../errors.ts';
import { findTournament, type TournamentRow } from '../field/field.ts';
import { type Change, type Context, commit, type ScopedChange } from './commit.ts';

const TOURNAMENT = ADVISORY_LOCKS.tournament;

/** `commit` under an exclusive lock on the tournament. Changes of the field increment its revision. */
export function changeTournament<Result>(
  context: Context,
  idOrFind: number | ((tx: Tx) => Promise<number>),
  work: (tx: Tx, tournament: TournamentRow) => Promise<Change<Result>>,
): Promise<Result> {
  return commit(context, async (tx): Promise<ScopedChange<Result>> => {
    const tournamentId = typeof idOrFind === 'number' ? idOrFind : await idOrFind(tx);
    const change = await work(tx, await lock(tx, tournamentId, sql`pg_advisory_xact_lock`));
    if (!touchesField(change)) return { ...change, tournamentId };
    const revisions = await incrementRevisions(tx, [tournamentId]);
    return { ...change, tournamentId, revision: revisions.get(tournamentId) ?? null };
  });
}

const FIELD_PARTS: readonly TournamentPart[] = ['tournament', 'teams', 'games'];

/** Whether standings or picks may depend on the change: it is about the tournament, its teams, games or brackets. */
function touchesField({ parts = [], gameIds = [], standings = [] }: Change<unknown>): boolean {
  return gameIds.length > 0 || standings.length > 0 || parts.some((part) => FIELD_PARTS.includes(part));
}

/** `changeTournament` about one row of a tournament, which is read again under the lock. */
export function changeRow<Row extends { tournamentId: number }, Result>(
  context: Context,
  find: (tx: Tx) => Promise<Row>,
  work: (tx: Tx, row: Row, tournament: TournamentRow) => Promise<Change<Result>>,
): Promise<Result> {
  const findTournamentId = async (tx: Tx) => (await find(tx)).tournamentId;
  return changeTournament(context, findTournamentId, async (tx, tournament) => work(tx, await find(tx), tournament));
}

/**
 * Locks a tournament that takes brackets for somebody who makes picks, so that no admin changes it meanwhile. Shared, and
 * an advisory lock: a row lock would rewrite the row for each of a thousand submissions a second (`store_brackets`).
 */
export async function lockOpenTournament(tx: Tx, id: number): Promise<TournamentRow> {
  const tournament = await lock(tx, id, sql`pg_advisory_xact_lock_shared`);
  if (!tournament.submissionsOpen) throw submissionsClosed();
  return tournament;
}

/** Locks several tournaments exclusively, in the order of their ids, to avoid deadlocks. */
export async function lockTournaments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(${TOURNAMENT}, ${id})`);
}

async function lock(tx: Tx, id: number, lockFunction: SQL): Promise<TournamentRow> {
  await tx.execute(sql`select ${lockFunction}(${TOURNAMENT}, ${id})`);
  return findTournament(tx, id);
}

/** Returns the new revisions by tournament. */
export async function incrementRevisions(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const incremented = await tx
    .update(tournaments)
    .set({ revision: sql`${tournaments.revision} + 1` })
    .where(inArray(tournaments.id, ids))
    .returning({ id: tournaments.id, revision: tournaments.revision });
  return new Map(incremented.map(({ id, revision }) => [id, revision]));
}
