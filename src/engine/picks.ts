import type { ContenderId } from '../domain/bracket/tree.ts';
import { unpackPicks } from '../domain/picks/packed-picks.ts';
import type { Picks } from '../domain/picks/picks.ts';
import type { UnusualBracket } from './pick-counts.ts';
import type { Scoreboard } from './scoreboard.ts';
import { at, countRows, isRemoved, lengthOf, rowOf } from './table.ts';

export interface ContenderCount {
  contender: ContenderId;
  count: number;
}

/** By game id: how many brackets picked each contender, largest count first, equals by id. */
export function listPickCounts({ numbering, pickCounts }: Scoreboard): Map<number, ContenderCount[]> {
  const { gameIds, contenderOf } = numbering;
  const countsOf = (game: number) =>
    [...contenderOf]
      .map(([number, contender]) => ({ contender, count: pickCounts[game]?.[number] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.contender - b.contender);
  return new Map(gameIds.map((gameId, game) => [gameId, countsOf(game)]));
}

/** The picks of a bracket by game, as the table stores them. */
export function packedPicksOf({ table }: Scoreboard, bracketId: number): Uint8Array | undefined {
  const row = rowOf(table, bracketId);
  if (row === undefined) return undefined;
  const { block, index } = at(table, row);
  return Uint8Array.from(block.picks, (column) => column[index] as number);
}

export function picksOf(scoreboard: Scoreboard, bracketId: number): Picks | undefined {
  const packed = packedPicksOf(scoreboard, bracketId);
  return packed && unpackPicks(scoreboard.numbering, packed);
}

/** The ids of the earliest submitted brackets that picked one of these contenders to win a game. */
export function listEarliestPickers(
  { numbering, table }: Scoreboard,
  gameId: number,
  contenders: readonly ContenderId[],
  limit: number,
): number[] {
  const game = numbering.gameIds.indexOf(gameId);
  const numbers = new Set(contenders.map((contender) => numbering.numberOf.get(contender)));
  const found: number[] = [];
  for (const [blockIndex, { picks, bracketId }] of table.blocks.entries()) {
    const column = picks[game] ?? new Uint8Array(0);
    // Beyond the used rows there can be remains of those that compacting the table has moved.
    const length = Math.min(column.length, lengthOf(table, blockIndex));
    for (let index = 0; index < length; index += 1) {
      if (found.length === limit) return found;
      if (numbers.has(column[index])) found.push(bracketId[index] as number);
    }
  }
  return found;
}

/** Merges a block's brackets into the list of the most unusual ones, equals by submission. */
export function mergeUnusual(
  { table, pickCounts }: Scoreboard,
  blockIndex: number,
  unusual: readonly UnusualBracket[],
  limit: number,
): UnusualBracket[] {
  const block = table.blocks[blockIndex];
  if (!block) return [...unusual];
  const length = lengthOf(table, blockIndex);
  const sums = new Float64Array(length);
  for (const [game, column] of block.picks.entries()) {
    const counts = pickCounts[game] as Uint32Array;
    for (let index = 0; index < length; index += 1) {
      sums[index] = (sums[index] as number) + (counts[column[index] as number] as number);
    }
  }
  const brackets = countRows(table);
  const lowest = [...unusual];
  for (let index = 0; index < length; index += 1) {
    const picked = block.picked[index] as number;
    if (picked === 0 || isRemoved({ block, index })) continue;
    const meanShare = (sums[index] as number) / picked / brackets;
    const last = lowest[limit - 1];
    if (last && meanShare >= last.meanShare) continue;
    const next = lowest.findIndex((other) => other.meanShare > meanShare);
    lowest.splice(next === -1 ? lowest.length : next, 0, { bracketId: block.bracketId[index] as number, meanShare });
    lowest.length = Math.min(lowest.length, limit);
  }
  return lowest;
}
