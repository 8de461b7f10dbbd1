import { and, asc, count, eq, gt, inArray, lte, max } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets, drafts, removedBrackets } from '../db/schema.ts';

const DELETE_BATCH = 100_000;

/**
 * Deletes a tournament's brackets and drafts, in batches that stay below the statement timeout. Returns how many brackets
 * there were.
 */
export async function deleteBrackets(tx: Tx, tournamentId: number): Promise<number> {
  // Otherwise owners would still be told that a bracket of theirs was removed, though all are gone.
  await tx.delete(removedBrackets).where(eq(removedBrackets.tournamentId, tournamentId));
  // Their bytes stand for the games and teams as they were drawn.
  for (let last: number | null = 0; last !== null; ) last = await deleteDraftBatch(tx, tournamentId, last);
  let total = 0;
  for (let last: number | null = 0; last !== null; ) {
    const batch = await deleteBatch(tx, tournamentId, last);
    total += batch.count;
    last = batch.lastId;
  }
  return total;
}

/** Starts after an id: until the commit, a search from the first id would scan all deleted rows again. */
async function deleteBatch(tx: Tx, tournamentId: number, afterId: number) {
  const batch = tx
    .select({ id: brackets.id })
    .from(brackets)
    .where(and(eq(brackets.tournamentId, tournamentId), gt(brackets.id, afterId)))
    .orderBy(asc(brackets.id))
    .limit(DELETE_BATCH);
  // Counted in SQL, so that the rows are not sent back.
  const deleted = tx.$with('deleted').as(tx.delete(brackets).where(inArray(brackets.id, batch)).returning());
  return only(
    await tx
      .with(deleted)
      .select({ count: count(), lastId: max(deleted.id) })
      .from(deleted),
  );
}

/** The same for drafts, by the ids of their users. Returns the last one, or null if there was none. */
async function deleteDraftBatch(tx: Tx, tournamentId: number, afterId: number): Promise<number | null> {
  const isNext = and(eq(drafts.tournamentId, tournamentId), gt(drafts.userId, afterId));
  const batch = tx
    .select({ id: drafts.userId })
    .from(drafts)
    .where(isNext)
    .orderBy(asc(drafts.userId))
    .limit(DELETE_BATCH)
    .as('batch');
  const { lastId } = only(await tx.select({ lastId: max(batch.id) }).from(batch));
  if (lastId !== null) await tx.delete(drafts).where(and(isNext, lte(drafts.userId, lastId)));
  return lastId;
}
