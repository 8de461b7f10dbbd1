import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbPicks,
  arbScoring,
  arbSize,
  isRight,
  makeTree,
  numberTree,
} from '../../test/domain-fixtures.ts';
import { isDecided } from '../domain/bracket/game.ts';
import { ROUNDS } from '../domain/bracket/rounds.ts';
import type { Tree } from '../domain/bracket/tree.ts';
import { packPicks } from '../domain/picks/packed-picks.ts';
import type { Picks } from '../domain/picks/picks.ts';
import { type Scoring, scorePicks } from '../domain/scoring/scoring.ts';
import { listResults, type PickRows, type Result } from './pick-rows.ts';
import { runRace } from './race.ts';
import { recapRounds } from './recaps.ts';

interface Pool {
  tree: Tree;
  scoring: Scoring;
  /** The decided games in the order of their results. */
  order: number[];
  /** In order of submission, with ids from 1; null for a removed one. */
  brackets: (Picks | null)[];
}

const arbPool: fc.Arbitrary<Pool> = fc
  .record({
    size: arbSize,
    moves: arbMoves,
    shuffle: fc.array(fc.nat(), { minLength: 34, maxLength: 34 }),
    scoring: arbScoring,
    brackets: fc.array(fc.record({ fill: arbPicks, gap: fc.nat(60), isRemoved: fc.nat(5).map((draw) => draw === 0) }), {
      maxLength: 9,
    }),
  })
  .map(({ size, moves, shuffle, scoring, brackets }) => {
    const before = makeTree(size);
    const tree = advance(before, moves);
    // A correction can put any result last.
    const place = ({ id }: { id: number }) => shuffle[tree.games.findIndex((game) => game.id === id)] as number;
    const order = tree.games.filter(isDecided).toSorted((a, b) => place(a) - place(b));
    const picks = brackets.map(({ fill, gap, isRemoved }) => {
      const filled = new Map(fill(before));
      filled.delete(before.games[gap]?.id ?? 0);
      return isRemoved ? null : filled;
    });
    return { tree, scoring, order: order.map(({ id }) => id), brackets: picks };
  });

/** The brackets in blocks of three. */
function toRows({ tree, brackets }: Pool): PickRows {
  const numbering = numberTree(tree);
  const packed = brackets.map((picks) => packPicks(numbering, picks ?? new Map()));
  const blocks = Array.from({ length: Math.ceil(brackets.length / 3) }, (_, block) => {
    const rows = packed.slice(3 * block, 3 * block + 3);
    return {
      length: rows.length,
      bracketId: Uint32Array.from(rows, (_, index) => 3 * block + index + 1),
      picks: numbering.gameIds.map((_, game) => Uint8Array.from(rows, (bytes) => bytes[game] as number)),
      isRemoved: (index: number) => brackets[3 * block + index] === null,
    };
  });
  return { blocks, count: brackets.filter((picks) => picks !== null).length };
}

const resultsOf = ({ tree, scoring }: Pool, gameIds: readonly number[]) =>
  listResults(numberTree(tree), tree, scoring, gameIds);

/** The brackets with their totals and ranks by the results of these games alone, counted with the rules. */
function rankBy({ tree, scoring, brackets }: Pool, gameIds: ReadonlySet<number>) {
  const points = (picks: Picks) => {
    const counted = new Map([...picks].filter(([gameId]) => gameIds.has(gameId)));
    return scorePicks(tree, counted, scoring).totalScore;
  };
  const totals = brackets.map((picks) => picks && points(picks));
  return totals.flatMap((total, index) => {
    if (total === null) return [];
    return { bracketId: index + 1, total, rank: 1 + totals.filter((other) => other !== null && other > total).length };
  });
}

function finish<Value>(work: Iterator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

describe('the race over columns, by any scoring', () => {
  it('has the rank and the points of each bracket after each result, as the rules count them', () => {
    fc.assert(
      fc.property(arbPool, (pool) => {
        const { order, brackets, tree } = pool;
        const present = brackets.flatMap((picks) => (picks ? [packPicks(numberTree(tree), picks)] : []));
        const series = finish(runRace(toRows(pool), resultsOf(pool, order), present));
        const steps = order.map((_, step) => rankBy(pool, new Set(order.slice(0, step + 1))));
        const expected = present.map((_, index) => ({
          ranks: steps.map((ranked) => ranked[index]?.rank),
          totals: steps.map((ranked) => ranked[index]?.total),
        }));
        expect(series).toEqual(expected);
      }),
    );
  });

  it('says of each round who moved furthest, the rarest right pick, and the perfect brackets', () => {
    fc.assert(
      fc.property(arbPool, (pool) => {
        const { tree, order, brackets } = pool;
        const roundOf = (gameId: number) => tree.gameById.get(gameId)?.round;
        const inRounds = ROUNDS.map((round) => order.filter((id) => roundOf(id) === round));
        const rounds = inRounds.filter((gameIds) => gameIds.length > 0);
        const perfectGames = order.filter((id) => roundOf(id) !== 'play_in');
        const list = (gameIds: readonly number[]): Result[] => resultsOf(pool, gameIds);
        const recaps = finish(recapRounds(toRows(pool), rounds.map(list), list(perfectGames)));

        const submitted = brackets.filter((picks) => picks !== null);
        const hasRight = (picks: Picks, gameId: number) =>
          isRight(tree, picks.get(gameId) ?? 0, tree.gameById.get(gameId)?.winnerId);
        expect(recaps).toEqual(
          rounds.map((gameIds, index) => {
            const before = rankBy(pool, new Set(rounds.slice(0, index).flat()));
            const after = rankBy(pool, new Set(rounds.slice(0, index + 1).flat()));
            const moves = after.map(({ bracketId, rank: to }, place) => ({
              bracketId,
              from: before[place]?.rank ?? 0,
              to,
            }));
            const furthest = (some: typeof moves) =>
              some.toSorted((a, b) => Math.abs(b.from - b.to) - Math.abs(a.from - a.to) || a.to - b.to)[0] ?? null;
            const calls = gameIds.map((gameId) => ({
              gameId,
              count: submitted.filter((picks) => hasRight(picks, gameId)).length,
            }));
            const upToNow = perfectGames.filter((id) =>
              rounds
                .slice(0, index + 1)
                .flat()
                .includes(id),
            );
            const perfectAfter = (steps: number) =>
              submitted.filter((picks) => upToNow.slice(0, steps).every((id) => hasRight(picks, id))).length;
            const isEnded = submitted.length > 0 && perfectAfter(upToNow.length) === 0;
            return {
              climber: furthest(moves.filter(({ from, to }) => to < from)),
              faller: furthest(moves.filter(({ from, to }) => to > from)),
              bestCall:
                calls
                  .filter(({ count }) => count > 0)
                  .toSorted((a, b) => a.count - b.count || a.gameId - b.gameId)[0] ?? null,
              perfect: perfectAfter(upToNow.length),
              lastPerfectGameId: isEnded ? upToNow.find((_, step) => perfectAfter(step + 1) === 0) : null,
            };
          }),
        );
      }),
    );
  });
});
