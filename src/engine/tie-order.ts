import { differenceOf } from '../domain/scoring/tiebreaker.ts';
import { bucketAt, splitBucket } from './buckets.ts';
import { at, countRows, isRemoved, NO_GUESS, type RowLocation, type Table } from './table.ts';

/** The rows by total, where guesses of the points in the final break ties. */
export interface TieOrder {
  /** Best first. */
  rows: Uint32Array;
  /** By row: its index in `rows`. */
  places: Uint32Array;
  /** By row: shared by brackets with the same total and the same difference. */
  ranks: Uint32Array;
}

// A total, a difference, an accuracy and a row fit in the 53 bits of a number, and typed arrays sort numbers fastest.
const DIFFERENCES = 2 ** 11;
const ACCURACIES = 2 ** 9;
const ROWS = 2 ** 25;

export function sortTies(table: Table, finalPoints: number): TieOrder {
  const keys = new Float64Array(countRows(table));
  let count = 0;
  for (let row = 0; row < table.length; row += 1) {
    const location = at(table, row);
    if (!isRemoved(location)) keys[count++] = keyOf(location, row, finalPoints);
  }
  keys.sort().reverse();
  const order: TieOrder = {
    rows: new Uint32Array(keys.length),
    places: new Uint32Array(table.length),
    ranks: new Uint32Array(table.length),
  };
  let rank = 0;
  let lastScore = -1;
  for (const [place, key] of keys.entries()) {
    const row = ROWS - 1 - (key % ROWS);
    const score = Math.floor(key / (ROWS * ACCURACIES));
    if (score !== lastScore) rank = place + 1;
    lastScore = score;
    order.rows[place] = row;
    order.places[row] = place;
    order.ranks[row] = rank;
  }
  return order;
}

function keyOf(location: RowLocation, row: number, finalPoints: number): number {
  const { total, accuracy } = splitBucket(bucketAt(location));
  const score = total * DIFFERENCES + (DIFFERENCES - 1 - differenceOf(guessAt(location), finalPoints));
  return (score * ACCURACIES + accuracy) * ROWS + (ROWS - 1 - row);
}

export function guessAt({ block, index }: RowLocation): number | null {
  const guess = block.guess[index] as number;
  return guess === NO_GUESS ? null : guess;
}
