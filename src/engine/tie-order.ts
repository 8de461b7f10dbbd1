import { differenceOf } from '../domain/scoring/tiebreaker.ts';
import { accuracyOf } from './buckets.ts';
import { countRows, isRemoved, lengthOf, NO_GUESS, type RowLocation, type Table } from './table.ts';

/** The rows by total, where guesses of the points in the final break ties. */
export interface TieOrder {
  /** Best first. */
  rows: Uint32Array;
  /** By row: its index in `rows`. */
  offsets: Uint32Array;
  /** By row: shared by brackets with the same total and the same difference. */
  ranks: Uint32Array;
}

// A total, a difference, an accuracy and a row fit in the 53 bits of a number, and typed arrays sort numbers fastest.
// Each limit is higher than any value.
const DIFFERENCE_LIMIT = 2 ** 11;
const ACCURACY_LIMIT = 2 ** 9;
const ROW_LIMIT = 2 ** 25;

/** Without the points in the final, guesses break no ties. */
export function sortTies(table: Omit<Table, 'rowPages'>, finalPoints: number | null): TieOrder {
  const keys = listKeys(table, finalPoints).sort().reverse();
  const order: TieOrder = {
    rows: new Uint32Array(keys.length),
    offsets: new Uint32Array(table.length),
    ranks: new Uint32Array(table.length),
  };
  let rank = 0;
  let lastScore = -1;
  for (let offset = 0; offset < keys.length; offset += 1) {
    const key = keys[offset] as number;
    const row = ROW_LIMIT - 1 - (key % ROW_LIMIT);
    const score = Math.floor(key / (ROW_LIMIT * ACCURACY_LIMIT));
    if (score !== lastScore) rank = offset + 1;
    lastScore = score;
    order.rows[offset] = row;
    order.offsets[row] = offset;
    order.ranks[row] = rank;
  }
  return order;
}

function listKeys(table: Omit<Table, 'rowPages'>, finalPoints: number | null): Float64Array {
  const keys = new Float64Array(countRows(table));
  let count = 0;
  for (const [blockIndex, block] of table.blocks.entries()) {
    for (let index = 0; index < lengthOf(table, blockIndex); index += 1) {
      const location = { block, index };
      if (isRemoved(location)) continue;
      const total = block.total[index] as number;
      const accuracy = accuracyOf(block.picked[index] as number, block.correct[index] as number);
      const difference = finalPoints === null ? 0 : differenceOf(guessAt(location), finalPoints);
      const score = total * DIFFERENCE_LIMIT + (DIFFERENCE_LIMIT - 1 - difference);
      keys[count] =
        (score * ACCURACY_LIMIT + accuracy) * ROW_LIMIT + (ROW_LIMIT - 1 - blockIndex * table.blockSize - index);
      count += 1;
    }
  }
  return keys;
}

export function guessAt({ block, index }: RowLocation): number | null {
  const guess = block.guess[index] as number;
  return guess === NO_GUESS ? null : guess;
}
