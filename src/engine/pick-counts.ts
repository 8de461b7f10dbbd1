import { MAX_NUMBERS } from './results.ts';
import { add } from './scan.ts';
import type { RowLocation } from './table.ts';

/** By game: the number of brackets that picked each contender. Counted as brackets are added and removed. */
export type PickCounts = readonly Uint32Array[];

export interface UnusualBracket {
  bracketId: number;
  /** The mean, over the bracket's picks, of the share of brackets that made the same pick: from 0 to 1. */
  meanShare: number;
}

export function createPickCounts(games: number): PickCounts {
  return Array.from({ length: games }, () => new Uint32Array(MAX_NUMBERS));
}

/** Adds the picks of a row to the counts, or removes them. */
export function updatePickCounts(counts: PickCounts, { block, index }: RowLocation, number: 1 | -1): void {
  for (let game = 0; game < counts.length; game += 1) {
    const pick = (block.picks[game] as Uint8Array)[index] as number;
    if (pick > 0) add(counts[game] as Uint32Array, pick, number);
  }
}
