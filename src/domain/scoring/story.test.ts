import { expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import { findBestCall, findFall, findPeak, ranksByRound } from './story.ts';

const tree = makeTree(32);
const first = gameAt(tree, 'round_of_32', 0).id;
const second = gameAt(tree, 'round_of_32', 1).id;
const third = gameAt(tree, 'sweet_16', 0).id;
const fourth = gameAt(tree, 'elite_8', 0).id;
const run = { gameIds: [first, second, third, fourth], ranks: [1, 20, 2, 9] };

it('tells the rank after each round, and the best of them before the end', () => {
  const ends = ranksByRound(tree, run);
  expect(ends).toEqual([
    { round: 'round_of_32', rank: 20 },
    { round: 'sweet_16', rank: 2 },
    { round: 'elite_8', rank: 9 },
  ]);
  expect(findPeak(ends)).toEqual({ round: 'sweet_16', rank: 2 });
  expect(findPeak([])).toBeNull();
});

it('names the result that cost the most places after the first round', () => {
  expect(findFall(tree, run)).toEqual({ gameId: fourth, places: 7 });
  expect(findFall(tree, { gameIds: [first, second], ranks: [1, 20] })).toBeNull();
});

it('names the right pick that the fewest have', () => {
  const played = playWinners(tree, 'L1', 'L9');
  const picks = makePicks(tree, 'round_of_32 0 L1', 'round_of_32 1 L9', 'sweet_16 0 L9');
  const games = [
    { gameId: first, shares: [{ teamId: idOf(tree, 'L1'), count: 9 }] },
    { gameId: second, shares: [{ teamId: idOf(tree, 'L9'), count: 4 }] },
  ];
  expect(findBestCall(played, picks, games)).toEqual({ gameId: second, teamId: idOf(tree, 'L9'), count: 4 });
  expect(findBestCall(tree, picks, games)).toBeNull();
});
