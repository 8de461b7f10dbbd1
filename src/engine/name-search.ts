import { foldName } from '../domain/players/names.ts';
import type { LeaderboardSort } from '../domain/scoring/ranking.ts';
import { bucketAt, splitBucket } from './buckets.ts';
import { readName } from './name-bytes.ts';
import { listByName } from './name-order.ts';
import { tieOrderOf } from './page.ts';
import type { Scoreboard } from './scoreboard.ts';
import { at, isRemoved, rowOf } from './table.ts';

/** The brackets in rows `from` to before `end` whose name, folded by `foldName`, contains a folded text. */
export function searchRows({ table }: Scoreboard, folded: string, from: number, end: number): number[] {
  const found: number[] = [];
  for (let row = from; row < Math.min(end, table.length); row += 1) {
    const { block, index } = at(table, row);
    if (!isRemoved({ block, index }) && foldName(readName(block.names, index)).includes(folded))
      found.push(block.bracketId[index] as number);
  }
  return found;
}

// More rows than a table can have.
const ROW_LIMIT = 2 ** 32;
// More than there are totals, or accuracies.
const SCORE_LIMIT = 2 ** 10;

/** Sorts brackets as the leaderboard does, and leaves out those that have been removed. */
export function sortBrackets(scoreboard: Scoreboard, sort: LeaderboardSort, bracketIds: readonly number[]): number[] {
  const { table, names } = scoreboard;
  if (sort === 'name') {
    const found = new Set(bracketIds);
    return [...listByName(names, table).filter((id) => found.has(id))];
  }
  const ties = sort === 'total' ? tieOrderOf(scoreboard) : null;
  if (ties) {
    const offsetIn = (bracketId: number) => ties.offsets[rowOf(table, bracketId) as number] as number;
    return bracketIds.filter((id) => rowOf(table, id) !== undefined).sort((a, b) => offsetIn(a) - offsetIn(b));
  }
  // A score and a row fit in one number, and typed arrays sort numbers fastest.
  const rows = bracketIds.flatMap((bracketId) => rowOf(table, bracketId) ?? []);
  const keys = Float64Array.from(rows, (row) => {
    const { total, accuracy } = splitBucket(bucketAt(at(table, row)));
    const score = sort === 'total' ? total * SCORE_LIMIT + accuracy : accuracy * SCORE_LIMIT + total;
    return score * ROW_LIMIT + (ROW_LIMIT - 1 - row);
  });
  return Array.from(keys.sort().reverse(), (key) => {
    const { block, index } = at(table, ROW_LIMIT - 1 - (key % ROW_LIMIT));
    return block.bracketId[index] as number;
  });
}
