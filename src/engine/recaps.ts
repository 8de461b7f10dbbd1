import {
  countPicks,
  listEarned,
  type PickBlock,
  type PickRows,
  type Result,
  rankTotals,
  sumPoints,
} from './pick-rows.ts';
import { add, isCorrect } from './scan.ts';

/** How the rank of a bracket changed by the results of a round. */
export interface Move {
  bracketId: number;
  from: number;
  to: number;
}

export interface RoundRecap {
  climber: Move | null;
  faller: Move | null;
  /** The decided game whose winner the fewest brackets picked, but at least one; null if nobody picked a winner. */
  bestCall: { gameId: number; count: number } | null;
  /** How many brackets have picked the winners of all decided games up to this round. */
  perfect: number;
  /** The game that left no such bracket. */
  lastPerfectGameId: number | null;
}

/**
 * What the results of each round did. `rounds` has the decided games of each round. `perfect` has those that have to be right in
 * a perfect bracket, of all rounds, in the order of their results. Yields between slices of the work.
 */
export function* recapRounds(
  rows: PickRows,
  rounds: readonly (readonly Result[])[],
  perfect: readonly Result[],
): Generator<void, RoundRecap[]> {
  const moves = yield* findMoves(rows, rounds);
  const recaps: RoundRecap[] = [];
  for (const [index, round] of rounds.entries()) {
    const upToNow = new Set(rounds.slice(0, index + 1).flatMap((results) => results.map(({ gameId }) => gameId)));
    const followed = yield* followPerfect(
      rows,
      perfect.filter(({ gameId }) => upToNow.has(gameId)),
    );
    recaps.push({ ...(moves[index] as Moves), bestCall: findBestCall(rows, round), ...followed });
    yield;
  }
  return recaps;
}

type Moves = Pick<RoundRecap, 'climber' | 'faller'>;

/** The rows whose rank changed most in each round: of equals the one that is better then, then the one submitted first. */
function* findMoves(rows: PickRows, rounds: readonly (readonly Result[])[]): Generator<void, Moves[]> {
  const counts = rounds.map(() => new Uint32Array(1 + sumPoints(rounds.flat())));
  for (const block of rows.blocks) {
    const totals = new Int32Array(block.length);
    for (const [index, round] of rounds.entries()) {
      addPoints(totals, block, round);
      countTotals(totals, counts[index] as Uint32Array);
    }
    yield;
  }
  const ranks = counts.map(rankTotals);
  const moves = rounds.map((): Moves => ({ climber: null, faller: null }));
  for (const block of rows.blocks) {
    const totals = new Int32Array(block.length);
    // Everybody is first until there are points.
    const rankOf = new Int32Array(block.length).fill(1);
    for (const [index, round] of rounds.entries()) {
      addPoints(totals, block, round);
      moveRows(block, totals, rankOf, ranks[index] as Uint32Array, moves[index] as Moves);
    }
    yield;
  }
  return moves;
}

function addPoints(totals: Int32Array, { picks }: PickBlock, round: readonly Result[]): void {
  for (const result of round) {
    const earned = listEarned(result);
    const column = picks[result.game] as Uint8Array;
    for (let index = 0; index < totals.length; index += 1)
      totals[index] = (totals[index] as number) + (earned[column[index] as number] as number);
  }
}

function countTotals(totals: Int32Array, counts: Uint32Array): void {
  for (let index = 0; index < totals.length; index += 1) add(counts, totals[index] as number, 1);
}

/** Sets the ranks of a block to those after a round, and keeps the furthest moves. */
function moveRows(block: PickBlock, totals: Int32Array, rankOf: Int32Array, ranks: Uint32Array, moves: Moves): void {
  for (let index = 0; index < totals.length; index += 1) {
    const from = rankOf[index] as number;
    const to = ranks[totals[index] as number] as number;
    rankOf[index] = to;
    const side = to < from ? 'climber' : 'faller';
    if (to === from || !isFurther(from, to, moves[side]) || block.isRemoved(index)) continue;
    moves[side] = { bracketId: block.bracketId[index] as number, from, to };
  }
}

function isFurther(from: number, to: number, best: Move | null): boolean {
  if (best === null) return true;
  const further = Math.abs(from - to) - Math.abs(best.from - best.to);
  return further > 0 || (further === 0 && to < best.to);
}

function findBestCall(rows: PickRows, round: readonly Result[]): RoundRecap['bestCall'] {
  const calls = round.map(({ gameId, game, team, combined }) => {
    const counts = countPicks(rows, game);
    return { gameId, count: (counts[team] ?? 0) + (counts[combined] ?? 0) };
  });
  const made = calls.filter(({ count }) => count > 0);
  return made.toSorted((a, b) => a.count - b.count || a.gameId - b.gameId)[0] ?? null;
}

/** Counts the rows by the first of these games that they are wrong in. */
function* followPerfect(
  { blocks, count }: PickRows,
  games: readonly Result[],
): Generator<void, Pick<RoundRecap, 'perfect' | 'lastPerfectGameId'>> {
  const wrong = new Uint32Array(1 + games.length);
  for (const { length, picks } of blocks) {
    const columns = games.map(({ game }) => picks[game] as Uint8Array);
    for (let index = 0; index < length; index += 1) add(wrong, findWrong(games, columns, index), 1);
    yield;
  }
  // Removed rows are wrong in the first game.
  const perfect = games.length === 0 ? count : (wrong[games.length] as number);
  const last = games[wrong.findLastIndex((rows) => rows > 0)];
  return { perfect, lastPerfectGameId: perfect === 0 && count > 0 && last ? last.gameId : null };
}

function findWrong(games: readonly Result[], columns: readonly Uint8Array[], index: number): number {
  let game = 0;
  while (game < games.length && isCorrect(games[game] as Result, columns[game]?.[index] as number)) game += 1;
  return game;
}
