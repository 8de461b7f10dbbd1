import type { LeaderboardSort } from './ranking.ts';
import { percentOf } from './scoring.ts';
import { add, TOTALS } from './standings-scan.ts';
import { lengthOf, type Table } from './standings-table.ts';

/**
 * Brackets with the same total and the same accuracy share a bucket. There are few enough to count, and inside
 * one the order is that of the rows.
 */
const MOST_PICKS = 33;
const PICKED_SHIFT = 6;

const pairs = Array.from({ length: MOST_PICKS + 1 }, (_, picked) =>
  Array.from({ length: picked + 1 }, (_, correct) => ({ picked, correct, percent: percentOf(correct, picked) })),
).flat();
const percents = [...new Set(pairs.map(({ percent }) => percent))].sort((a, b) => a - b);

/** All accuracies there can be, by their rank from the worst. */
export const ACCURACIES = percents.length;
export const BUCKETS = TOTALS * ACCURACIES;

const accuracies = new Uint16Array((MOST_PICKS + 1) << PICKED_SHIFT);
for (const { picked, correct, percent } of pairs) {
  accuracies[(picked << PICKED_SHIFT) | correct] = percents.indexOf(percent);
}

export function accuracyOf(picked: number, correct: number): number {
  return accuracies[(picked << PICKED_SHIFT) | correct] as number;
}

export function bucketOf(total: number, accuracy: number): number {
  return total * ACCURACIES + accuracy;
}

export function countBuckets(table: Table): Uint32Array {
  const counts = new Uint32Array(BUCKETS);
  for (const [index, { total, picked, correct }] of table.blocks.entries()) {
    const length = lengthOf(table, index);
    for (let i = 0; i < length; i += 1) {
      const accuracy = accuracyOf(picked[i] as number, correct[i] as number);
      add(counts, bucketOf(total[i] as number, accuracy), 1);
    }
  }
  return counts;
}

/** The buckets from the best to the worst. */
export function* listBuckets(sort: Exclude<LeaderboardSort, 'name'>): Generator<number> {
  if (sort === 'total') {
    for (let bucket = BUCKETS - 1; bucket >= 0; bucket -= 1) yield bucket;
    return;
  }
  for (let accuracy = ACCURACIES - 1; accuracy >= 0; accuracy -= 1) {
    for (let total = TOTALS - 1; total >= 0; total -= 1) yield bucketOf(total, accuracy);
  }
}

/** Brackets of a better accuracy. */
export function countMoreAccurate(counts: Uint32Array, accuracy: number): number {
  let sum = 0;
  for (let total = 0; total < TOTALS; total += 1) {
    for (let better = accuracy + 1; better < ACCURACIES; better += 1) sum += counts[bucketOf(total, better)] as number;
  }
  return sum;
}
