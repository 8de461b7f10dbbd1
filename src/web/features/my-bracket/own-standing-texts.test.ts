import { expect, it } from 'vitest';
import { gameAt, idOf, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { chooseAim, describeEnd, describeGain, describeLastResult } from './own-standing-texts.ts';

const tree = makeTree(32);
const game = gameAt(tree, 'round_of_32', 0);
const lastResult = (points: number, rankBefore: number, rank: number, at = tree) => ({
  gameId: gameAt(at, 'round_of_32', 0).id,
  teamId: idOf(at, 'L1'),
  points,
  rankBefore,
  rank,
});

it.each([
  [lastResult(10, 6, 4), 'L1 won: +10, two places up.'],
  [lastResult(10, 4, 4), 'L1 won: +10.'],
  [lastResult(0, 4, 5), 'L1 won: no points for you, one place down.'],
  [lastResult(0, 4, 1_204), 'L1 won: no points for you, 1,200 places down.'],
])('says what the last result did: %j', (result, text) => expect(describeLastResult(tree, result)).toBe(text));

it.each([
  [null, 'No pick of yours is left here.'],
  [{ needed: idOf(tree, 'L1'), now: 10, later: 0 }, 'You need L1: 10 points.'],
  [{ needed: idOf(tree, 'L1'), now: 10, later: 300 }, 'You need L1: 10 points now, 300 more on the way.'],
  [{ needed: idOf(tree, 'L1'), now: 0, later: 40 }, 'You need L1 to stay in: 40 points later on.'],
])('says what a game means: %j', (gain, text) => expect(describeGain(tree, game, gain)).toBe(text));

it.each([
  [38, 41, { now: 40, later: 0 }, 'Your pick trails by 3: +40 if it wins.'],
  [41, 38, { now: 40, later: 240 }, 'Your pick leads by 3: +40 if it wins, 240 more on the way.'],
  [null, null, { now: 40, later: 0 }, 'Your pick is level: +40 if it wins.'],
  [41, 38, { now: 0, later: 80 }, 'You need L1 to stay in: 80 points later on.'],
])('says how a pick is doing at %j to %j', (team1Score, team2Score, gain, text) => {
  const live = { ...game, status: 'in_progress' as const, team1Score, team2Score };
  expect(describeGain(tree, live, { needed: idOf(tree, 'L1'), ...gain })).toBe(text);
});

it('says no movement of the first result, when nobody had a rank before', () => {
  expect(describeLastResult(playWinners(tree, 'L1'), lastResult(0, 1, 40))).toBe('L1 won: no points for you.');
});

it.each([
  [
    { win: 0.4, topThree: 0.8, bestRank: 1, out: false },
    { name: 'To finish first', value: '40%' },
  ],
  [
    { win: 0.019, topThree: 0.11, bestRank: 1, out: false },
    { name: 'Top three', value: '11%' },
  ],
  [
    { win: 0.001, topThree: 0.01, bestRank: 1, out: false },
    { name: 'Best place left', value: '1st' },
  ],
  [
    { win: 0, topThree: 0, bestRank: 9, out: true },
    { name: 'Best place left', value: '9th' },
  ],
  [
    { win: 0.001, topThree: 0.001, bestRank: null, out: false },
    { name: 'Now', value: '9th' },
  ],
])('names an aim that is worth playing for: %j', (odds, aim) =>
  expect(chooseAim({ ...odds, exact: true }, 9)).toEqual(aim),
);

it('leaves the best place to the moment that tells it', () => {
  expect(chooseAim({ win: 0, topThree: 0, bestRank: 4, out: true, exact: true }, 9)).toBeNull();
});

it('says who won the title once there is a champion', () => {
  expect(describeEnd(tree)).toBe('');
});
