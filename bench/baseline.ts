import { percentOf } from '../dist/domain/percent.js';
import type { Scoreboard } from '../dist/engine/scoreboard.js';

/** The baselines of the engine: the same work, written in the most obvious way. */

/** Scores the given games with a comparison per bracket and game, and adds to the scores of each block. */
export function scoreNaively(
  { table, results: { winners } }: Scoreboard,
  games: readonly number[],
  scores: { total: Uint8Array; correct: Uint8Array }[],
) {
  for (const [index, { total, correct }] of scores.entries()) {
    const block = table.blocks[index];
    if (!block) continue;
    for (const game of games) {
      const picks = block.picks[game] ?? new Uint8Array(0);
      const { team, combined, weight } = winners[game] ?? { team: -1, combined: -1, weight: 0 };
      for (let i = 0; i < picks.length; i += 1) {
        if (picks[i] === team || picks[i] === combined) {
          total[i] = (total[i] ?? 0) + weight;
          correct[i] = (correct[i] ?? 0) + 1;
        }
      }
    }
  }
}

/** Counts the brackets with each total. */
export function countNaively(scores: { total: Uint8Array }[]) {
  const counts = new Uint32Array(256);
  for (const { total } of scores) for (const units of total) counts[units] = (counts[units] ?? 0) + 1;
  return counts;
}

/** Sorts all rows by total, accuracy and submission. */
export function sortNaively({ table }: Scoreboard) {
  const totals = new Uint8Array(table.length);
  const accuracies = new Float64Array(table.length);
  const rows = Uint32Array.from(totals, (_, row) => row);
  for (const row of rows) {
    const block = table.blocks[Math.floor(row / table.blockSize)];
    const index = row % table.blockSize;
    totals[row] = block?.total[index] ?? 0;
    accuracies[row] = percentOf(block?.correct[index] ?? 0, block?.picked[index] ?? 0);
  }
  return rows.sort(
    (a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || (accuracies[b] ?? 0) - (accuracies[a] ?? 0) || a - b,
  );
}

/** Counts the picks of all brackets, game by game. */
export function countPicksNaively({ table, rounds }: Scoreboard) {
  const counts = rounds.map(() => new Uint32Array(64));
  for (const [index, { picks }] of table.blocks.entries()) {
    const length = Math.min(table.blockSize, table.length - index * table.blockSize);
    for (const [game, column] of picks.entries()) {
      const ofGame = counts[game] as Uint32Array;
      for (let row = 0; row < length; row += 1)
        ofGame[column[row] as number] = (ofGame[column[row] as number] ?? 0) + 1;
    }
  }
  return counts;
}
