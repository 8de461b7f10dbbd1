import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isComplete } from '../../domain/picks.ts';
import type { Tree } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { brackets } from '../db/schema.ts';
import { type Numbering, unpackPicks } from './packed-picks.ts';

/**
 * Submits the begun brackets that lack nothing any more, now that a game has started and is no longer asked for. Answers
 * with their ids.
 */
export async function submitCompleted(
  tx: Db,
  { tree, numbering }: { tree: Tree; numbering: Numbering },
  tournamentId: number,
): Promise<number[]> {
  const begun = await tx
    .select({ id: brackets.id, picks: brackets.picks })
    .from(brackets)
    .where(and(eq(brackets.tournamentId, tournamentId), isNull(brackets.submittedAt)));
  const completed = begun.flatMap(({ id, picks }) => (isComplete(tree, unpackPicks(numbering, picks)) ? id : []));
  if (completed.length > 0) {
    await tx.update(brackets).set({ submittedAt: sql`now()` }).where(inArray(brackets.id, completed));
  }
  return completed;
}
