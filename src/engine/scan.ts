import { ROUNDS } from '../domain/bracket/rounds.ts';
import { maxPointsOf } from '../domain/scoring/scoring.ts';
import { kernel, memory } from './kernel/kernel.ts';
import { type Block, lengthOf, NO_TOTAL, type Table } from './table.ts';

// Totals are stored in units of 5 points, so that they fit a byte.
export const POINTS_UNIT = 5;
/** The number of totals that are counted: from 0 to the most that the site's scoring gives. */
export const TOTAL_COUNT = maxPointsOf(ROUNDS) / POINTS_UNIT + 1;

/** The correct picks of a game: the winner, and the combined slot it came through, if any. */
export interface CorrectPicks {
  team: number;
  combined: number;
}

export interface Winner extends CorrectPicks {
  /** What these picks earn, in multiples of the unit given to `readWinner`. */
  weight: number;
}

// A number that no pick has.
const NOBODY = 63;

export const UNDECIDED: Winner = { team: NOBODY, combined: NOBODY, weight: 0 };

export function isCorrect(winner: CorrectPicks, pick: number): boolean {
  return pick === winner.team || pick === winner.combined;
}

/** A changed result: the new correct picks of a game, and the old ones. */
export interface ResultChange {
  game: number;
  before: Winner;
  now: Winner;
}

/** Copies a block's `total`, `correct` and `picked` into the kernel's memory. Returns how many rows to process. */
export function loadRows(block: Block, length: number): number {
  copyRows(block.total, memory.total, length);
  copyRows(block.correct, memory.correct, length);
  copyRows(block.picked, memory.picked, length);
  return padRows(length);
}

function copyRows(from: Uint8Array, to: Uint8Array, length: number): void {
  to.set(length === from.length ? from : from.subarray(0, length));
}

/** Rounds up to a multiple of the 16 rows that the kernel processes at a time, and keeps the surplus out of counts. */
function padRows(length: number): number {
  const rows = Math.ceil(length / 16) * 16;
  memory.total.fill(NO_TOTAL, length, rows);
  return rows;
}

/** Applies changed results to every row and counts the totals. */
export function applyChanges(table: Table, changes: readonly ResultChange[]): Uint32Array {
  return countTotals(table, changes, (block, length) => {
    block.total.set(memory.total.subarray(0, length));
    block.correct.set(memory.correct.subarray(0, length));
  });
}

/** Counts the totals that changed results would lead to, without changing the rows. */
export function countTotalsAfter(table: Table, changes: readonly ResultChange[]): Uint32Array {
  return countTotals(table, changes, () => {});
}

function countTotals(
  table: Table,
  changes: readonly ResultChange[],
  onScored: (block: Block, length: number) => void,
): Uint32Array {
  memory.totals.fill(0);
  for (const [index, block] of table.blocks.entries()) {
    const length = lengthOf(table, index);
    const rows = loadRows(block, length);
    for (const change of changes) scoreColumn(block, length, change);
    onScored(block, length);
    // Scoring may have changed the surplus rows.
    padRows(length);
    kernel.countTotals(rows);
  }
  // The kernel counts into four tables.
  const quarters = [0, 256, 512, 768].map((start) => memory.totals.subarray(start, start + TOTAL_COUNT));
  return Uint32Array.from({ length: TOTAL_COUNT }, (_, total) =>
    quarters.reduce((sum, counts) => sum + (counts[total] ?? 0), 0),
  );
}

function scoreColumn(block: Block, length: number, { game, before, now }: ResultChange): void {
  const column = block.picks[game];
  if (column === undefined) return;
  copyRows(column, memory.picks, length);
  if (before !== UNDECIDED) kernel.score(length, before.team, before.combined, -before.weight, -1);
  if (now !== UNDECIDED) kernel.score(length, now.team, now.combined, now.weight, 1);
}

export function add(counts: Uint32Array, index: number, number: number): void {
  counts[index] = (counts[index] ?? 0) + number;
}

/** The number of entries with more than this total or accuracy, from the counts by total or accuracy. */
export function countAbove(counts: Uint32Array, index: number): number {
  let sum = 0;
  for (let i = index + 1; i < counts.length; i += 1) sum += counts[i] as number;
  return sum;
}
