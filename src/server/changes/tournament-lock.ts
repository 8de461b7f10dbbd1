import { inArray, type SQL, sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Tx } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { submissionsClosed } from '../errors.ts';
import { requireTournament, type TournamentRow } from '../field/field.ts';
import { type Change, type Context, commit } from './commit.ts';

const TOURNAMENT = ADVISORY_LOCKS.tournament;

/** A change of a tournament under its lock. */
export interface LockedChange<Result> extends Change<Result> {
  /** Whether standings or picks may depend on it: it is about the tournament, its teams, games or brackets. */
  changesField: boolean;
}

/** `commit` under an exclusive lock on the tournament. Changes of the field increment its revision. */
export function changeTournament<Result>(
  context: Context,
  idOrFind: number | ((tx: Tx) => Promise<number>),
  work: (tx: Tx, tournament: TournamentRow) => Promise<LockedChange<Result>>,
): Promise<Result> {
  return commit(context, async (tx): Promise<Change<Result>> => {
    const tournamentId = typeof idOrFind === 'number' ? idOrFind : await idOrFind(tx);
    const { changesField, ...change } = await work(tx, await lock(tx, tournamentId, sql`pg_advisory_xact_lock`));
    if (!changesField) return change;
    // None if the change has deleted the tournament.
    const [{ revision } = { revision: null }] = await incrementRevisions(tx, [tournamentId]);
    return { ...change, events: [...(change.events ?? []), { type: 'field', tournamentId, revision }] };
  });
}

/** `changeTournament` about one row of a tournament, which is read again under the lock. */
export function changeRow<Row extends { tournamentId: number }, Result>(
  context: Context,
  find: (tx: Tx) => Promise<Row>,
  work: (tx: Tx, row: Row, tournament: TournamentRow) => Promise<LockedChange<Result>>,
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

/** Keeps the games of a tournament as they are until the transaction ends, for a change of something else. */
export async function keepTournament(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${TOURNAMENT}, ${id})`);
}

/** Locks several tournaments exclusively, in the order of their ids, to avoid deadlocks. */
export async function lockTournaments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(${TOURNAMENT}, ${id})`);
}

async function lock(tx: Tx, id: number, lockFunction: SQL): Promise<TournamentRow> {
  await tx.execute(sql`select ${lockFunction}(${TOURNAMENT}, ${id})`);
  return requireTournament(tx, id);
}

export async function incrementRevisions(tx: Tx, ids: readonly number[]) {
  return tx
    .update(tournaments)
    .set({ revision: sql`${tournaments.revision} + 1` })
    .where(inArray(tournaments.id, ids))
    .returning({ tournamentId: tournaments.id, revision: tournaments.revision });
}
