import { listEarned, type PickRows, type Result, rankTotals, sumPoints } from './pick-rows.ts';
import { add, isCorrect } from './scan.ts';

/** A bracket's rank and total by total alone, after each result. */
export interface RaceSeries {
  ranks: number[];
  totals: number[];
}

/**
 * Counts the results one by one, in this order, and follows some brackets, each given by its picks by game. Yields after
 * each block of rows.
 */
export function* runRace(
  { blocks }: PickRows,
  results: readonly Result[],
  brackets: readonly Uint8Array[],
): Generator<void, RaceSeries[]> {
  const earned = results.map(listEarned);
  const counts = results.map(() => new Uint32Array(1 + sumPoints(results)));
  for (const { length, picks } of blocks) {
    const totals = new Int32Array(length);
    for (const [step, { game }] of results.entries())
      addAndCount(totals, picks[game] as Uint8Array, earned[step] as Int32Array, counts[step] as Uint32Array);
    yield;
  }
  const ranks = counts.map(rankTotals);
  return brackets.map((bracket) => {
    const totals = listTotals(results, bracket);
    return { totals, ranks: totals.map((total, step) => ranks[step]?.[total] as number) };
  });
}

/** Adds what each row earned by a game to its total, and counts the totals. */
function addAndCount(totals: Int32Array, column: Uint8Array, earned: Int32Array, counts: Uint32Array): void {
  for (let index = 0; index < totals.length; index += 1) {
    const total = (totals[index] as number) + (earned[column[index] as number] as number);
    totals[index] = total;
    add(counts, total, 1);
  }
}

/** A bracket's total after each result. */
function listTotals(results: readonly Result[], bracket: Uint8Array): number[] {
  let total = 0;
  return results.map((result) => {
    if (isCorrect(result, bracket[result.game] as number)) total += result.points;
    return total;
  });
}
