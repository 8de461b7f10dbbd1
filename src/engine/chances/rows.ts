import { CONTENDER_NUMBER_LIMIT } from '../results.ts';
import type { OpenField } from './open-games.ts';

/** The brackets whose chances are counted: a column of totals in units, and one of picks for each undecided game. */
export interface Brackets {
  totals: Uint32Array;
  picks: readonly Uint8Array[];
}

/**
 * The distinct brackets, as rows. Brackets with the same total and the same picks that can still earn something are one row.
 * Rows with the same picks of the late games are a class; each class is padded with empty rows to a multiple of `LANES`.
 */
export interface Rows {
  length: number;
  /** By bracket. */
  rowOf: Uint32Array;
  /** By row: how many brackets it stands for; 0 for an empty one. */
  copies: Uint32Array;
  /** By row: the total, less `lowest`. */
  totals: Uint32Array;
  lowest: number;
  /** By undecided game, then by row: the pick, or 0 if it cannot earn anything. */
  picks: readonly Uint8Array[];
  /** The first row of each class, and the end of the last. */
  starts: Uint32Array;
  /** By row. */
  classOf: Uint32Array;
}

const LANES = 16;

/** `early` is the number of games that are not late. */
export function groupRows({ reachable }: OpenField, { totals, picks }: Brackets, early: number): Rows {
  const alive = picks.map((column, game) => keepReachable(column, reachable[game] ?? []));
  const distinct = findDistinct(totals, alive);
  const classes = classify(distinct.first, alive.slice(early));
  const sizes = countEach(classes.of, classes.count);
  const starts = new Uint32Array(classes.count + 1);
  for (const [index, size] of sizes.entries()) starts[index + 1] = (starts[index] as number) + padded(size);
  const length = starts[classes.count] as number;

  const next = starts.slice();
  const place = Uint32Array.from(classes.of, (of) => {
    const row = next[of] as number;
    next[of] = row + 1;
    return row;
  });
  const spread = <T extends Uint8Array | Uint32Array>(column: T, valueIn: (group: number) => number): T => {
    for (const [group, row] of place.entries()) column[row] = valueIn(group);
    return column;
  };
  const lowest = totals.reduce((low, total) => Math.min(low, total), totals[0] ?? 0);
  const firstOf = (group: number) => distinct.first[group] as number;
  const totalOf = (group: number) => (totals[firstOf(group)] as number) - lowest;
  return {
    length,
    rowOf: distinct.groupOf.map((group) => place[group] as number),
    copies: spread(new Uint32Array(length), (group) => distinct.copies[group] as number),
    totals: spread(new Uint32Array(length), totalOf),
    lowest,
    picks: alive.map((column) => spread(new Uint8Array(length), (group) => column[firstOf(group)] as number)),
    starts,
    classOf: spread(new Uint32Array(length), (group) => classes.of[group] as number),
  };
}

function padded(size: number): number {
  return Math.ceil(size / LANES) * LANES;
}

function keepReachable(column: Uint8Array, reachable: readonly number[]): Uint8Array {
  const kept = new Uint8Array(CONTENDER_NUMBER_LIMIT);
  for (const number of reachable) kept[number] = number;
  return column.map((pick) => kept[pick] as number);
}

function countEach(of: Uint32Array, count: number): Uint32Array {
  const sizes = new Uint32Array(count);
  for (const index of of) sizes[index] = (sizes[index] as number) + 1;
  return sizes;
}

interface Distinct {
  /** By bracket. */
  groupOf: Uint32Array;
  /** By group: its first bracket, and how many it has. */
  first: Uint32Array;
  copies: Uint32Array;
}

/** Groups brackets that are equal in all columns, by hashing. */
function findDistinct(totals: Uint32Array, columns: readonly Uint8Array[]): Distinct {
  const length = totals.length;
  const hashes = Uint32Array.from(totals, (total) => Math.imul(total, 0x9e3779b1));
  for (const column of columns)
    for (let index = 0; index < length; index += 1)
      hashes[index] =
        Math.imul((hashes[index] as number) ^ (column[index] as number), 0x85ebca6b) ^
        ((hashes[index] as number) >>> 15);
  const size = 2 ** Math.ceil(Math.log2(length * 2 + 2));
  const slots = new Uint32Array(size);
  const groupOf = new Uint32Array(length);
  const first = new Uint32Array(length);
  const copies = new Uint32Array(length);
  let count = 0;
  const isEqual = (a: number, b: number) =>
    totals[a] === totals[b] && columns.every((column) => column[a] === column[b]);
  for (let index = 0; index < length; index += 1) {
    const hash = hashes[index] as number;
    let slot = (hash ^ (hash >>> 13)) & (size - 1);
    // A slot holds a group + 1.
    for (let group = slots[slot] as number; group > 0; group = slots[slot] as number) {
      const other = first[group - 1] as number;
      if (hashes[other] === hash && isEqual(other, index)) break;
      slot = (slot + 1) & (size - 1);
    }
    if (slots[slot] === 0) {
      first[count] = index;
      count += 1;
      slots[slot] = count;
    }
    const group = (slots[slot] as number) - 1;
    groupOf[index] = group;
    copies[group] = (copies[group] as number) + 1;
  }
  return { groupOf, first: first.subarray(0, count), copies: copies.subarray(0, count) };
}

/** Numbers the groups by their picks of the late games. */
function classify(first: Uint32Array, late: readonly Uint8Array[]): { of: Uint32Array; count: number } {
  const numbers = new Map<number, number>();
  const of = first.map((bracket) => {
    const key = late.reduce((sum, column) => sum * CONTENDER_NUMBER_LIMIT + (column[bracket] as number), 0);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return { of, count: numbers.size };
}
