import { inArray, type SQL, sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Tx } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { submissionsClosed } from '../errors.ts';
import { findTournament, type TournamentRow } from '../field/field.ts';
import { type Change, type Context, commit, runAfterCommit, touchesField } from './commit.ts';

const TOURNAMENT = ADVISORY_LOCKS.tournament;

/** `commit` under an exclusive lock on the tournament. Changes of the field increment its revision. */
export function changeTournament<Result>(
  context: Context,
  idOrFind: number | ((tx: Tx) => Promise<number>),
  work: (tx: Tx, tournament: TournamentRow) => Promise<Change<Result>>,
): Promise<Result> {
  return commit(context, async (tx) => {
    const tournamentId = typeof idOrFind === 'number' ? idOrFind : await idOrFind(tx);
    const change = await work(tx, await lock(tx, tournamentId, sql`pg_advisory_xact_lock`));
    if (touchesField(change)) await incrementRevisions(tx, [tournamentId]);
    return { ...change, tournamentId };
  });
}

/**
 * Stores brackets in one transaction under a shared lock on the tournament, and refuses them once submissions are
 * closed. An advisory lock, because a row lock would rewrite the row for each of a thousand submissions a second.
 * `entered` are the ids of brackets that were submitted or, once submitted, changed.
 */
export async function enterBrackets<Result>(
  context: Context,
  tournamentId: number,
  work: (tx: Tx, tournament: TournamentRow) => Promise<{ result: Result; entered: readonly number[] }>,
): Promise<Result> {
  const { result, entered } = await context.db.transaction(async (tx) => {
    const tournament = await lock(tx, tournamentId, sql`pg_advisory_xact_lock_shared`);
    requireOpen(tournament);
    const entry = await work(tx, tournament);
    // The deadline may have passed in the meantime. The lock keeps admins from closing submissions in another way.
    if (tournament.submissionsCloseAt) requireOpen(await findTournament(tx, tournamentId));
    return entry;
  });
  if (entered.length > 0) await runAfterCommit(context, () => context.standings.enter(tournamentId, entered));
  return result;
}

function requireOpen({ submissionsOpen }: TournamentRow): void {
  if (!submissionsOpen) throw submissionsClosed();
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

export async function incrementRevisions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(tournaments)
    .set({ revision: sql`${tournaments.revision} + 1` })
    .where(inArray(tournaments.id, ids));
}
