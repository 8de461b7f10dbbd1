import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tree } from '../../domain/bracket/tree.ts';
import { type Numbering, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { isComplete } from '../../domain/picks/picks.ts';
import type { Tx } from '../db/database.ts';
import { brackets } from '../db/schema.ts';

/** Submits drafts that became complete because a game they lack has started, and returns their ids. */
export async function submitCompletedDrafts(
  tx: Tx,
  { tree, numbering }: { tree: Tree; numbering: Numbering },
  tournamentId: number,
): Promise<number[]> {
  const drafts = await tx
    .select({ id: brackets.id, picks: brackets.picks })
    .from(brackets)
    .where(and(eq(brackets.tournamentId, tournamentId), isNull(brackets.submittedAt)));
  const completed = drafts.flatMap(({ id, picks }) => (isComplete(tree, unpackPicks(numbering, picks)) ? id : []));
  if (completed.length > 0) {
    await tx.update(brackets).set({ submittedAt: sql`now()` }).where(inArray(brackets.id, completed));
  }
  return completed;
}
