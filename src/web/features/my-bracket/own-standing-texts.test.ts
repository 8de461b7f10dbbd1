import { expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { scorePicks } from '../../../domain/scoring/scoring.ts';
import { describeGain, describeHighlight, describeLastResult } from './own-standing-texts.ts';

const tree = makeTree(32);
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
  [null, 'You have nothing to win here.'],
  [{ needed: idOf(tree, 'L1'), now: 10, later: 0 }, 'You need L1: 10 points.'],
  [{ needed: idOf(tree, 'L1'), now: 10, later: 300 }, 'You need L1: 10 points now, 300 more on the way.'],
  [{ needed: idOf(tree, 'L1'), now: 0, later: 40 }, 'You need L1 to stay in: 40 points later on.'],
])('says what a game means: %j', (gain, text) => expect(describeGain(tree, gain)).toBe(text));

it('says no movement of the first result, when nobody had a rank before', () => {
  expect(describeLastResult(playWinners(tree, 'L1'), lastResult(0, 1, 40))).toBe('L1 won: no points for you.');
});

it('tells of the lead, of a lonely pick and of the end of a round, in this order, and of nothing else', () => {
  const nobody = () => undefined;
  const alone = () => 'the only one of 60 who had it';
  const won = playWinners(tree, 'L1');
  const score = scorePicks(won, makePicks(won, 'round_of_32 0 L1'));
  const tell = (result: ReturnType<typeof lastResult> | null, lonelyOf: () => string | undefined, at = won) =>
    describeHighlight({ tree: at, lastResult: result, score, isOver: false, lonelyOf });
  expect(tell(lastResult(10, 2, 1), alone)).toBe('You are in first place now!');
  expect(tell(lastResult(10, 1, 1), alone)).toBe('L1: you are the only one of 60 who had it.');
  expect(tell(lastResult(0, 1, 1), alone)).toBeNull();
  expect(tell(lastResult(10, 1, 1), nobody)).toBeNull();
  expect(tell(null, nobody)).toBeNull();
  const seeds = ['L1', 'L8', 'L5', 'L4', 'L6', 'L3', 'L7', 'L2', 'R1', 'R8', 'R5', 'R4', 'R6', 'R3', 'R7', 'R2'];
  expect(tell(lastResult(10, 1, 1), nobody, playWinners(tree, ...seeds))).toBe(
    'Round of 32 is over: 10 of 160 points.',
  );
});
