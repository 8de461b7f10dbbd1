import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Bracket, MyBracket, ScoredPick } from '../../contract/brackets.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { type Numbering, pickIdOf, unpackPicks } from '../../domain/picks/packed-picks.ts';
import { type BracketPick, listPicks } from '../../domain/picks/picks.ts';
import { judgePick, scorePicks } from '../../domain/scoring/scoring.ts';
import type { Db, Tx } from '../db/database.ts';
import { readSnapshot } from '../db/queries.ts';
import { brackets, removedBrackets } from '../db/schema.ts';
import { loadField, requireTournament } from '../field/field.ts';

export type BracketRow = typeof brackets.$inferSelect;

export const VERSIONED_COLUMNS = { ...getTableColumns(brackets), rowVersion: sql<string>`${brackets}.xmin::text` };

/** A bracket with the version of its row, which every change replaces. */
export type VersionedBracket = BracketRow & { rowVersion: string };

type Score = Omit<Bracket, keyof BracketRow>;

/** The user's bracket in a tournament, scored by the results so far. */
export function readMyBracket(db: Db, userId: number, tournamentId: number): Promise<z.input<typeof MyBracket>> {
  return readSnapshot(db, (tx) => readBracketOf(tx, userId, tournamentId));
}

async function readBracketOf(tx: Tx, userId: number, tournamentId: number): Promise<z.input<typeof MyBracket>> {
  const [bracket] = await tx.select().from(brackets).where(isBracketOf(userId, tournamentId));
  const removal = bracket?.submittedAt ? undefined : await findRemoval(tx, userId, tournamentId);
  const removed = removal && { removed: removal };
  if (!bracket) {
    await requireTournament(tx, tournamentId);
    return { bracket: null, picks: [], ...removed };
  }
  const field = await loadField(tx, tournamentId);
  const picks = unpackPicks(field.numbering, bracket.picks);
  return {
    bracket: toBracket({ ...bracket, userId }, scorePicks(field.tree, picks)),
    picks: listPicks(picks).map((pick) => toPick(field, bracket.id, pick)),
    ...removed,
  };
}

/** Why and when the user's last bracket was removed, if it was. */
async function findRemoval(tx: Tx, userId: number, tournamentId: number) {
  const isOwn = and(eq(removedBrackets.userId, userId), eq(removedBrackets.tournamentId, tournamentId));
  const { reason, removedAt } = removedBrackets;
  const [found] = await tx.select({ reason, removedAt }).from(removedBrackets).where(isOwn);
  return found;
}

export function isBracketOf(userId: number, tournamentId: number) {
  return and(eq(brackets.userId, userId), eq(brackets.tournamentId, tournamentId));
}

export function toBracket(
  row: Omit<BracketRow, 'sealed' | 'createdAt' | 'picks' | 'userId'> & { userId: number },
  { totalScore, accuracyPercentage }: Score,
): z.input<typeof Bracket> {
  const { id, userId, tournamentId, submittedAt, tiebreakerGuess } = row;
  return { id, userId, tournamentId, submittedAt, tiebreakerGuess, totalScore, accuracyPercentage };
}

export function toPick(
  { tree, numbering }: { tree: Tree; numbering: Numbering },
  bracketId: number,
  pick: BracketPick,
): ScoredPick {
  const { isCorrect, points } = judgePick(tree, pick);
  return { id: pickIdOf(numbering, bracketId, pick.gameId), bracketId, ...pick, isCorrect, points };
}
