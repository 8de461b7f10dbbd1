import { ROUNDS, sumPoints } from '../domain/bracket/rounds.ts';
import { kernel, memory } from './kernel/kernel.ts';
import { type Block, lengthOf, NO_TOTAL, type Table } from './table.ts';

// Every total is a multiple of this, so that it fits a byte.
export const POINTS_UNIT = 5;
export const TOTALS = sumPoints(ROUNDS) / POINTS_UNIT + 1;

/** What is right in a game: the winner, and the combined slot it came through. */
export interface Answer {
  team: number;
  combined: number;
}

// No bracket has this as a pick.
const NOBODY = 63;

export const NO_ANSWER: Answer = { team: NOBODY, combined: NOBODY };

export function isRight(answer: Answer, pick: number): boolean {
  return pick === answer.team || pick === answer.combined;
}

/** An answer that counts from now on, and the one that no longer does. */
export interface Change {
  game: number;
  /** What a right pick of the game is worth, in units. */
  weight: number;
  before: Answer;
  now: Answer;
}

/** Puts the first rows of a block where the kernel works, and says how many it shall take. */
export function loadRows(block: Block, length: number): number {
  copyRows(block.total, memory.total, length);
  copyRows(block.correct, memory.correct, length);
  copyRows(block.picked, memory.picked, length);
  return padRows(length);
}

function copyRows(from: Uint8Array, to: Uint8Array, length: number): void {
  to.set(length === from.length ? from : from.subarray(0, length));
}

/** The kernel takes 16 rows at a time; those after the last are in no count. */
function padRows(length: number): number {
  const rows = Math.ceil(length / 16) * 16;
  memory.total.fill(NO_TOTAL, length, rows);
  return rows;
}

/** Makes the changes in every row and counts the totals. */
export function applyChanges(table: Table, changes: readonly Change[]): Uint32Array {
  return countTotals(table, changes, (block, length) => {
    block.total.set(memory.total.subarray(0, length));
    block.correct.set(memory.correct.subarray(0, length));
  });
}

/** Counts the totals as they would be after changes that are not made. */
export function imagineTotals(table: Table, changes: readonly Change[]): Uint32Array {
  return countTotals(table, changes, () => {});
}

function countTotals(
  table: Table,
  changes: readonly Change[],
  onScored: (block: Block, length: number) => void,
): Uint32Array {
  memory.totals.fill(0);
  for (const [index, block] of table.blocks.entries()) {
    const length = lengthOf(table, index);
    const rows = loadRows(block, length);
    for (const change of changes) scoreColumn(block, length, change);
    onScored(block, length);
    padRows(length);
    kernel.countTotals(rows);
  }
  const quarters = [0, 256, 512, 768].map((start) => memory.totals.subarray(start, start + TOTALS));
  return Uint32Array.from({ length: TOTALS }, (_, total) =>
    quarters.reduce((sum, counts) => sum + (counts[total] ?? 0), 0),
  );
}

function scoreColumn(block: Block, length: number, { game, weight, before, now }: Change): void {
  const column = block.picks[game];
  if (column === undefined) return;
  copyRows(column, memory.picks, length);
  if (before !== NO_ANSWER) kernel.score(length, before.team, before.combined, -weight, -1);
  if (now !== NO_ANSWER) kernel.score(length, now.team, now.combined, weight, 1);
}

export function add(counts: Uint32Array, index: number, number: number): void {
  counts[index] = (counts[index] ?? 0) + number;
}

/** How many brackets stand above. */
export function countAbove(counts: Uint32Array, index: number): number {
  let sum = 0;
  for (let i = index + 1; i < counts.length; i += 1) sum += counts[i] as number;
  return sum;
}
