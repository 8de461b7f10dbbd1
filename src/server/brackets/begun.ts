import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type BracketPick, isComplete, mapPicks } from '../../domain/picks.ts';
import type { Tree } from '../../domain/tree.ts';
import type { Db } from '../db/database.ts';
import { brackets, picks } from '../db/schema.ts';

/**
 * Submits the begun brackets that lack nothing any more, now that a game has started and is no longer asked for. Answers
 * with their ids.
 */
export async function submitCompleted(tx: Db, tree: Tree, tournamentId: number): Promise<number[]> {
  const isBegun = and(eq(brackets.tournamentId, tournamentId), isNull(brackets.submittedAt));
  const rows = await tx
    .select({ bracketId: picks.bracketId, gameId: picks.gameId, pickedTeamId: picks.pickedTeamId })
    .from(picks)
    .innerJoin(brackets, eq(brackets.id, picks.bracketId))
    .where(isBegun);
  const completed = findCompleted(tree, rows);
  if (completed.length > 0) {
    await tx.update(brackets).set({ submittedAt: sql`now()` }).where(inArray(brackets.id, completed));
  }
  return completed;
}

/** The brackets that lack no pick, of the picks of any number of them. Reads every pick once. */
export function findCompleted(tree: Tree, rows: readonly (BracketPick & { bracketId: number })[]): number[] {
  const begun = new Map<number, BracketPick[]>();
  for (const { bracketId, gameId, pickedTeamId } of rows) {
    const picks = begun.get(bracketId) ?? [];
    picks.push({ gameId, pickedTeamId });
    begun.set(bracketId, picks);
  }
  return [...begun].flatMap(([id, picks]) => (isComplete(tree, mapPicks(picks)) ? id : []));
}
