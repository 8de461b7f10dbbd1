import { CONTENDER_NUMBER_LIMIT } from './results.ts';
import { add } from './scan.ts';
import type { RowLocation } from './table.ts';

/** By game: the number of brackets that picked each contender. Counted as brackets are added and removed. */
export type PickCounts = readonly Uint32Array[];

export interface UnusualBracket {
  bracketId: number;
  /** The mean, over the bracket's picks, of the fraction of brackets that made the same pick. */
  meanShare: number;
}

export function createPickCounts(gameCount: number): PickCounts {
  return Array.from({ length: gameCount }, () => new Uint32Array(CONTENDER_NUMBER_LIMIT));
}

/** Adds the picks of a row to the counts, or removes them. */
export function updatePickCounts(counts: PickCounts, { block, index }: RowLocation, delta: 1 | -1): void {
  for (let game = 0; game < counts.length; game += 1) {
    const pick = (block.picks[game] as Uint8Array)[index] as number;
    if (pick > 0) add(counts[game] as Uint32Array, pick, delta);
  }
}
