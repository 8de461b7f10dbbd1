import { expect, it } from 'vitest';
import { gameAt, makeTree, play } from '../../../../test/domain-fixtures.ts';
import { describeGame, describeRunner, describeStep, nameShortly } from './race-texts.ts';

it('says which game a step is about', () => {
  const before = makeTree(34);
  const { id } = gameAt(before, 'round_of_32', 1);
  expect(describeGame(play(before, id, 'team2'), id)).toBe('Round of 32: 9 L9 beat 8 L8, 70 to 60');
  expect(describeGame(before, id)).toBe('Round of 32');
  expect(describeGame(before, 1)).toBe('');
  expect(describeStep(11, 33)).toBe('After game 12 of 33');
});

it('says where somebody stands after a game, and where they have been', () => {
  const person = { userId: 1, username: 'ada', firstName: 'Ada', lastName: null, profileImageUrl: null };
  const runner = { ...person, bracketId: 1, ranks: [1, 14, 3], totals: [5, 5, 25], isMe: false, isChosen: false };
  expect(describeRunner(runner, 2)).toBe('Ada: 3rd with 25 points, 1st at best and 14th at worst');
  expect(describeRunner({ ...runner, isMe: true }, 0)).toBe('You: 1st with 5 points');
});

it('adds an initial to a first name that two on the chart have', () => {
  const run = (bracketId: number, firstName: string | null, lastName: string) => ({
    userId: 1,
    username: 'ada',
    firstName,
    lastName,
    profileImageUrl: null,
    bracketId,
    ranks: [],
    totals: [],
    isMe: false,
    isChosen: false,
  });
  const runners = [run(1, 'Ada', 'Stone'), run(2, 'Ada', 'Park'), run(3, 'Bo', 'Reed'), run(4, null, 'Day')];
  expect(runners.map((runner) => nameShortly(runner, runners))).toEqual(['Ada S.', 'Ada P.', 'Bo', 'Day']);
});
