import { expect, it } from 'vitest';
import { gameAt, idOf, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import {
  describeEnd,
  describeGain,
  describeHow,
  describeLastResult,
  describeLevel,
  listAims,
} from './own-standing-texts.ts';

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
  [{ needed: idOf(tree, 'L1'), now: 10, later: 0 }, 'For points you need L1: 10.'],
  [{ needed: idOf(tree, 'L1'), now: 10, later: 300 }, 'For points you need L1: 10 now, 300 more on the way.'],
  [{ needed: idOf(tree, 'L1'), now: 0, later: 40 }, 'For points you need L1: 40 later on.'],
])('says what a game means: %j', (gain, text) => expect(describeGain(tree, game, gain)).toBe(text));

it.each([
  [38, 41, { now: 40, later: 0 }, 'Your pick trails by 3: +40 if it wins.'],
  [41, 38, { now: 40, later: 240 }, 'Your pick leads by 3: +40 if it wins, 240 more on the way.'],
  [null, null, { now: 40, later: 0 }, 'Your pick is level: +40 if it wins.'],
  [41, 38, { now: 0, later: 80 }, 'For points you need L1: 80 later on.'],
])('says how a pick is doing at %j to %j', (team1Score, team2Score, gain, text) => {
  const live = { ...game, status: 'in_progress' as const, team1Score, team2Score };
  expect(describeGain(tree, live, { needed: idOf(tree, 'L1'), ...gain })).toBe(text);
});

it.each([
  [[4, 5, 6], ''],
  [[5, 5, 6], 'Level with Ada.'],
  [[5, 5, 5], 'Level with Ada and Cy.'],
  [[4, 5, 5, 5], 'Level with Cy and Di.'],
  [[5, 5, 5, 5], 'Level with Ada and others.'],
  [[], ''],
])('says who shares the place of the second among the ranks %j', (ranks, text) => {
  const around = ranks.map((rank, index) => ({
    ...{ bracketId: index, rank, lastName: null, username: 'x' },
    firstName: ['Ada', 'Bo', 'Cy', 'Di'][index] ?? null,
  }));
  expect(describeLevel(around, 1)).toBe(text);
});

it('says no movement of the first result, when nobody had a rank before', () => {
  expect(describeLastResult(playWinners(tree, 'L1'), lastResult(0, 1, 40))).toBe('L1 won: no points for you.');
});

it.each([
  [{ win: 0.4, topThree: 0.8, bestRank: 1, out: false }, 'To finish first: 40%'],
  [{ win: 0.019, topThree: 0.11, bestRank: 1, out: false }, 'To finish first: 2%, Top three: 11%'],
  [{ win: 0.001, topThree: 0.01, bestRank: 1, out: false }, 'To finish first: less than 1%, Best place left: 1st'],
  [{ win: 0, topThree: 0.06, bestRank: 2, out: true }, 'To finish first: Not any more, Top three: 6%'],
  [{ win: 0, topThree: 0, bestRank: 9, out: true }, 'To finish first: Not any more, Best place left: 9th'],
  // A moment says which place it can still reach.
  [{ win: 0, topThree: 0, bestRank: 4, out: true }, 'To finish first: Not any more'],
  [{ win: 0.001, topThree: 0.001, bestRank: null, out: false }, 'To finish first: less than 1%'],
])('says whether it can be first, and another aim if that is unlikely: %j', (odds, aims) => {
  const told = listAims({ ...odds, exact: true }, 9, 60).map(({ name, value }) => `${name}: ${value}`);
  expect(told.join(', ')).toBe(aims);
});

it.each([
  [{ win: 0.01, topThree: 1 }, 3, 'To finish first: 1%, Top three: 100%'],
  [{ win: 0.01, topThree: 1 }, 4, 'To finish first: 1%, Top three: 99%'],
])('calls a simulated chance certain only if no others can take the place: %j of %i', (odds, brackets, aims) => {
  const simulated = { ...odds, bestRank: null, exact: false, out: false };
  const told = listAims(simulated, 1, brackets).map(({ name, value }) => `${name}: ${value}`);
  expect(told.join(', ')).toBe(aims);
});

it('says how it can be first', () => {
  const rootFor = [{ gameId: game.id, teamId: idOf(tree, 'L1'), winIf: 0.19, winElse: 0.07, rival: null }];
  expect(describeHow(tree, { exact: true, rootFor })).toBe('If L1 wins you have 19%, otherwise 7%.');
  expect(describeHow(tree, { exact: true, rootFor: [] })).toBe('No single game changes much.');
});

it('says who won the title once there is a champion', () => {
  expect(describeEnd(tree)).toBe('');
});
