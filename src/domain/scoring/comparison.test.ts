import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  arbMoves,
  arbPicks,
  arbScoring,
  arbSize,
  gameAt,
  idOf,
  makePicks,
  makeTree,
  playWinners,
} from '../../../test/domain-fixtures.ts';
import type { Tree } from '../bracket/tree.ts';
import { compareBrackets } from './comparison.ts';

describe('two brackets', () => {
  const tree = makeTree(32);
  const ada = makePicks(tree, 'round_of_32 0 L1', 'round_of_32 1 L8', 'sweet_16 0 L1');
  const bo = makePicks(tree, 'round_of_32 0 L1', 'round_of_32 1 L9', 'sweet_16 0 L9');
  const compareAfter = (...winners: string[]) => compareBrackets(playWinners(tree, ...winners), ada, bo);

  it('agree where they picked the same, and differ where one of them may get points alone', () => {
    const { games, inPlay, totals, isSettled } = compareAfter();
    expect(games.filter((game) => !game.isSame).map(({ gameId, points }) => [gameId, points])).toEqual([
      [gameAt(tree, 'round_of_32', 1).id, 10],
      [gameAt(tree, 'sweet_16').id, 20],
    ]);
    expect({ inPlay, totals, isSettled }).toEqual({ inPlay: 30, totals: [0, 0], isSettled: false });
    expect(games[0]?.picks.map(({ contender }) => contender)).toEqual([idOf(tree, 'L1'), idOf(tree, 'L1')]);
  });

  it('get points alone, and can get more as long as their picks can come true', () => {
    expect(compareAfter('L9')).toMatchObject({ wonAlone: [0, 10], totals: [0, 10], inPlay: 20, isSettled: false });
    // Bo's pick for the next game is out, and Ada's can still win.
    expect(compareAfter('L8')).toMatchObject({ wonAlone: [10, 0], inPlay: 20, isSettled: true });
    expect(compareAfter('L8', 'L1', 'L1')).toMatchObject({ wonAlone: [30, 0], totals: [40, 10], inPlay: 0 });
  });

  it('can agree on a combined slot once its play-in is decided', () => {
    const field = makeTree(34);
    const slot = makePicks(field, 'round_of_32 0 L16/L16x');
    const team = makePicks(field, 'round_of_32 0 L16x');
    const isSame = (now: Tree) => compareBrackets(now, slot, team).games.every((game) => game.isSame);
    expect([isSame(field), isSame(playWinners(field, 'L16x'))]).toEqual([false, true]);
  });

  it('gain nothing on the other with a team whose combined slot the other has', () => {
    const field = makeTree(34);
    const slot = makePicks(field, 'round_of_32 0 L16/L16x', 'round_of_32 1 L8');
    const team = makePicks(field, 'round_of_32 0 L16x', 'round_of_32 1 L9');
    expect(compareBrackets(playWinners(field, 'L8'), slot, team)).toMatchObject({ gain: 0, isSettled: true });
    expect(compareBrackets(playWinners(field, 'L9'), slot, team)).toMatchObject({ gain: 10, isSettled: false });
  });

  it('differ in total by what they won alone, and never change the lead once it is settled', () => {
    const arbPair = fc.tuple(arbPicks, arbPicks);
    fc.assert(
      fc.property(
        arbSize,
        arbPair,
        arbScoring,
        arbMoves,
        arbMoves,
        (size, [pickFirst, pickSecond], scoring, moves, later) => {
          const empty = makeTree(size);
          const [first, second] = [pickFirst(empty), pickSecond(empty)];
          const now = advance(empty, moves);
          const before = compareBrackets(now, first, second, scoring);
          const after = compareBrackets(advance(now, later), first, second, scoring);
          for (const { totals, wonAlone } of [before, after]) {
            expect(totals[0] - totals[1]).toBe(wonAlone[0] - wonAlone[1]);
          }
          const lead = Math.sign(before.totals[0] - before.totals[1]);
          if (before.isSettled) expect(Math.sign(after.totals[0] - after.totals[1])).toBe(lead);
        },
      ),
    );
  });
});
