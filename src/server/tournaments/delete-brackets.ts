import { count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { brackets } from '../db/schema.ts';

const DELETE_BATCH = 100_000;

/** Deletes in batches, so that each of millions stays below the statement timeout. Returns the number of brackets. */
export async function deleteBrackets(tx: Tx, tournamentId: number): Promise<number> {
  let total = 0;
  for (;;) {
    const batch = tx
      .select({ id: brackets.id })
      .from(brackets)
      .where(eq(brackets.tournamentId, tournamentId))
      .limit(DELETE_BATCH);
    // Counted in SQL, so that the rows are not sent back.
    const deleted = tx.$with('deleted').as(tx.delete(brackets).where(inArray(brackets.id, batch)).returning());
    const { count: found } = only(await tx.with(deleted).select({ count: count() }).from(deleted));
    if (found === 0) return total;
    total += found;
  }
}
