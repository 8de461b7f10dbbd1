import type { Tree } from '../domain/bracket/tree.ts';
import type { Numbering } from '../domain/picks/packed-picks.ts';
import type { Scoring } from '../domain/scoring/scoring.ts';
import { CONTENDER_NUMBER_LIMIT, readWinner } from './results.ts';
import { add, type CorrectPicks, UNDECIDED } from './scan.ts';
import { countRows, isRemoved, lengthOf, type Table } from './table.ts';

/** The picks of brackets that are ranked among each other, in columns: of a whole tournament or of some people. */
export interface PickRows {
  blocks: readonly PickBlock[];
  /** The number of brackets: of rows that are not removed. */
  count: number;
}

/** A part of the rows, in order of submission. */
export interface PickBlock {
  length: number;
  bracketId: Uint32Array;
  /** By game: the number of the contender that each bracket picked, or 0. A removed row has no picks. */
  picks: readonly Uint8Array[];
  isRemoved(index: number): boolean;
}

export function toPickRows(table: Table): PickRows {
  const blocks = table.blocks.map((block, number): PickBlock => {
    const { bracketId, picks } = block;
    return { length: lengthOf(table, number), bracketId, picks, isRemoved: (index) => isRemoved({ block, index }) };
  });
  return { blocks, count: countRows(table) };
}

/** A decided game. */
export interface Result extends CorrectPicks {
  gameId: number;
  /** The index of the game's column. */
  game: number;
  /** What its correct picks earn. */
  points: number;
}

/** These decided games as a scoring counts them. */
export function listResults(numbering: Numbering, tree: Tree, scoring: Scoring, gameIds: readonly number[]): Result[] {
  return gameIds.map((gameId) => {
    const { team, combined, weight: points } = readWinner(numbering, tree, gameId, scoring, 1);
    return { gameId, game: numbering.gameIds.indexOf(gameId), team, combined, points };
  });
}

/** The total of a bracket whose picks of these games are all correct: no total is higher. */
export function sumPoints(results: readonly Result[]): number {
  return results.reduce((sum, { points }) => sum + points, 0);
}

/** By pick: the points that it earned. */
export function listEarned({ team, combined, points }: Result): Int32Array {
  const earned = new Int32Array(CONTENDER_NUMBER_LIMIT);
  earned[team] = points;
  if (combined !== UNDECIDED.combined) earned[combined] = points;
  return earned;
}

/** The rank with each total, from how many rows have it. Removed rows have no points, so they are above nobody. */
export function rankTotals(counts: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(counts.length);
  let above = 0;
  for (let total = counts.length - 1; total >= 0; total -= 1) {
    ranks[total] = 1 + above;
    above += counts[total] as number;
  }
  return ranks;
}

/** By contender: how many rows picked it to win a game. */
export function countPicks({ blocks }: PickRows, game: number): Uint32Array {
  const counts = new Uint32Array(CONTENDER_NUMBER_LIMIT);
  for (const { length, picks } of blocks) {
    const column = picks[game] as Uint8Array;
    for (let index = 0; index < length; index += 1) add(counts, column[index] as number, 1);
  }
  return counts;
}
