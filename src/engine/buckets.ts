import { MAX_GAMES } from '../domain/bracket/format.ts';
import { percentOf } from '../domain/percent.ts';
import { ACCURACY_BITS, CORRECT_BITS, kernel, memory } from './kernel/kernel.ts';
import { add, loadRows, TOTAL_COUNT } from './scan.ts';
import { lengthOf, type RowLocation, type Table } from './table.ts';

/** Every possible number of picks and of correct ones, with the percentage. */
const possibleScores = Array.from({ length: MAX_GAMES + 1 }, (_, picked) =>
  Array.from({ length: picked + 1 }, (_, correct) => ({ picked, correct, percent: percentOf(correct, picked) })),
).flat();
const percents = [...new Set(possibleScores.map(({ percent }) => percent))].sort((a, b) => a - b);

/** The number of different accuracies. In the engine an accuracy is an index into `percents`; higher is better. */
export const ACCURACY_COUNT = percents.length;

const accuracyByPicks = new Uint16Array((MAX_GAMES + 1) << CORRECT_BITS);
for (const { picked, correct, percent } of possibleScores) {
  accuracyByPicks[(picked << CORRECT_BITS) | correct] = percents.indexOf(percent);
}
// The kernel needs byte offsets instead of indexes.
memory.accuracies.set(accuracyByPicks.map((accuracy) => accuracy * Uint32Array.BYTES_PER_ELEMENT));

export function accuracyOf(picked: number, correct: number): number {
  return accuracyByPicks[(picked << CORRECT_BITS) | correct] ?? 0;
}

/**
 * Brackets with the same total and the same accuracy share a bucket. There are few enough buckets to keep a count for
 * each. Within a bucket, brackets are in the order of their rows, which is that of their submission.
 */
export function bucketOf(total: number, accuracy: number): number {
  return (total << ACCURACY_BITS) | accuracy;
}

const ACCURACY_MASK = (1 << ACCURACY_BITS) - 1;

export function splitBucket(bucket: number): { total: number; accuracy: number } {
  return { total: bucket >>> ACCURACY_BITS, accuracy: bucket & ACCURACY_MASK };
}

export function bucketAt({ block, index }: RowLocation): number {
  const accuracy = accuracyOf(block.picked[index] ?? 0, block.correct[index] ?? 0);
  return bucketOf(block.total[index] ?? 0, accuracy);
}

export interface BucketCounts {
  byBucket: Uint32Array;
  byAccuracy: Uint32Array;
}

export function countBuckets(table: Table): BucketCounts {
  memory.buckets.fill(0);
  for (const [index, block] of table.blocks.entries()) kernel.countBuckets(loadRows(block, lengthOf(table, index)));
  const byBucket = memory.buckets.slice(0, TOTAL_COUNT << ACCURACY_BITS);
  const byAccuracy = new Uint32Array(ACCURACY_COUNT);
  for (let bucket = 0; bucket < byBucket.length; bucket += 1) {
    const count = byBucket[bucket] as number;
    if (count > 0) add(byAccuracy, bucket & ACCURACY_MASK, count);
  }
  return { byBucket, byAccuracy };
}

export function updateBucketCounts(
  { byBucket, byAccuracy }: BucketCounts,
  total: number,
  accuracy: number,
  delta: 1 | -1,
): void {
  add(byBucket, bucketOf(total, accuracy), delta);
  add(byAccuracy, accuracy, delta);
}

/** An inclusive range. */
export type Range = readonly [lowest: number, highest: number];

/** Selects the rows with totals and accuracies in two ranges. */
export interface RowFilter {
  totals: Range;
  /** By number of picks: the fewest and the most correct picks that match. */
  leastCorrect: Uint8Array;
  mostCorrect: Uint8Array;
}

export function filterFor(totals: Range, [lowest, highest]: Range): RowFilter {
  const leastCorrect = new Uint8Array(MAX_GAMES + 1).fill(255);
  const mostCorrect = new Uint8Array(MAX_GAMES + 1);
  for (const { picked, correct } of possibleScores) {
    const accuracy = accuracyOf(picked, correct);
    if (accuracy < lowest || accuracy > highest) continue;
    leastCorrect[picked] = Math.min(leastCorrect[picked] ?? 0, correct);
    mostCorrect[picked] = Math.max(mostCorrect[picked] ?? 0, correct);
  }
  return { totals, leastCorrect, mostCorrect };
}

/** Counts the matching rows of the loaded block. */
export function countMatches(rows: number, { totals, leastCorrect, mostCorrect }: RowFilter): number {
  memory.leastCorrect.set(leastCorrect);
  memory.mostCorrect.set(mostCorrect);
  return kernel.tally(rows, ...totals);
}

/** Lists the matching rows of the loaded block, in memory that the next call overwrites. */
export function findMatches(rows: number, { totals, leastCorrect, mostCorrect }: RowFilter): Uint32Array {
  memory.leastCorrect.set(leastCorrect);
  memory.mostCorrect.set(mostCorrect);
  return memory.hits.subarray(0, kernel.find(rows, ...totals));
}
