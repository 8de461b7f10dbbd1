import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { tournaments } from '../db/schema.ts';
import { findTournament, type TournamentRow } from '../field/tournaments.ts';
import { submissionsClosed } from '../http/errors.ts';
import { type Change, type Context, commit, followUp, touchesField } from './commit.ts';

// Tells our advisory locks on tournaments from other ones.
const TOURNAMENT = 1;

/** Which tournament: its id, or how to find it. */
type Which = number | ((tx: Tx) => Promise<number>);

/** `commit` with the tournament for itself: changes of it happen one after the other, and those of the field are counted. */
export function changeTournament<Result>(
  context: Context,
  which: Which,
  work: (tx: Tx, tournament: TournamentRow) => Promise<Change<Result>>,
): Promise<Result> {
  return commit(context, async (tx) => {
    const tournamentId = typeof which === 'number' ? which : await which(tx);
    const change = await work(tx, await lock(tx, tournamentId, sql`pg_advisory_xact_lock`));
    if (touchesField(change)) await countRevision(tx, tournamentId);
    return { ...change, tournamentId };
  });
}

interface StoredBrackets<Result> {
  result: Result;
  /** Ids of brackets that take part from now on. */
  entered: readonly number[];
}

/**
 * Stores brackets in one transaction under the shared lock of the tournament. Whoever closes submissions waits for it;
 * after the close it is refused. The lock is not on the row, which a thousand submissions a second would rewrite.
 */
export async function enterBrackets<Result>(
  context: Context,
  tournamentId: number,
  work: (tx: Tx) => Promise<StoredBrackets<Result>>,
): Promise<Result> {
  const { result, entered } = await context.db.transaction(async (tx) => {
    const { bracketsOpen } = await lock(tx, tournamentId, sql`pg_advisory_xact_lock_shared`);
    if (!bracketsOpen) throw submissionsClosed();
    return work(tx);
  });
  if (entered.length > 0) await followUp(context, () => context.standings.enter(tournamentId, entered));
  return result;
}

async function lock(tx: Tx, id: number, take: SQL): Promise<TournamentRow> {
  await tx.execute(sql`select ${take}(${TOURNAMENT}, ${id})`);
  return findTournament(tx, id);
}

async function countRevision(tx: Tx, id: number): Promise<void> {
  await tx
    .update(tournaments)
    .set({ revision: sql`${tournaments.revision} + 1` })
    .where(eq(tournaments.id, id));
}
