import { expect, it } from 'vitest';
import { gameAt, makeTree, play } from '../../../../test/domain-fixtures.ts';
import type { Recap } from '../../../contract/race.ts';
import { countCalls, describeEnd, describeOwnRound, describePerfect, describePlaces } from './recap-texts.ts';

it('calls a pick rare if few have it', () => {
  const call = { gameId: 1, teamId: 1, brackets: 60 };
  expect(countCalls({ ...call, count: 2 })).toBe('Only 2 of 60');
  expect(countCalls({ ...call, count: 41 })).toBe('41 of 60');
});

it('says how the last perfect bracket ended', () => {
  const before = makeTree(32);
  const { id } = gameAt(before, 'round_of_32', 1);
  const tree = play(before, id, 'team2');
  const describe = (round: Recap['round'], perfect: number, lastPerfectGameId: number | null) =>
    describePerfect(tree, { round, perfect, lastPerfectGameId } as Recap);
  expect(describe('round_of_32', 1, null)).toBe('has every game right so far.');
  expect(describe('round_of_32', 12, null)).toBe('have every game right so far.');
  expect(describe('round_of_32', 0, id)).toBe('The last one fell when L9 beat L8.');
  expect(describe('sweet_16', 0, id)).toBeNull();
  expect(describe('round_of_32', 0, null)).toBe('No bracket has every game right.');
  expect(describe('play_in', 60, null)).toBeNull();
});

it('says what a round has brought a bracket', () => {
  const tree = makeTree(32);
  const game = (round: Recap['round'], index: number) => gameAt(tree, round, index).id;
  const gameIds = [game('round_of_32', 0), game('round_of_32', 1), game('sweet_16', 0), game('sweet_16', 1)];
  const describe = (round: Recap['round'], complete: boolean) =>
    describeOwnRound(tree, { round, complete } as Recap, 20, { gameIds, ranks: [9, 5, 7, 4] });
  expect(describe('round_of_32', true)).toBe('Your round: 20 of 160 points, 5th.');
  expect(describe('sweet_16', true)).toBe('Your round: 20 of 160 points, 5th, then 4th.');
  expect(describe('sweet_16', false)).toBe('Your round so far: 20 of 160 points, 5th, now 4th.');
});

it('says no rank of a round if a result of it came after one of a later round', () => {
  const tree = makeTree(32);
  const game = (round: Recap['round'], index: number) => gameAt(tree, round, index).id;
  const gameIds = [game('round_of_32', 0), game('sweet_16', 0), game('round_of_32', 1)];
  const describe = (round: Recap['round']) =>
    describeOwnRound(tree, { round, complete: true } as Recap, 20, { gameIds, ranks: [9, 5, 5] });
  expect(describe('round_of_32')).toBe('Your round: 20 of 160 points.');
  expect(describe('sweet_16')).toBe('Your round: 20 of 160 points, 5th.');
});

it('says that a rank has stayed', () => {
  const tree = makeTree(32);
  const gameIds = [gameAt(tree, 'round_of_32', 0).id, gameAt(tree, 'sweet_16', 0).id];
  const recap = { round: 'sweet_16', complete: true } as Recap;
  expect(describeOwnRound(tree, recap, 20, { gameIds, ranks: [1, 1] })).toBe(
    'Your round: 20 of 160 points, still 1st.',
  );
});

it('counts places', () => {
  expect(describePlaces({ from: 9, to: 8 })).toBe('1 place');
  expect(describePlaces({ from: 8, to: 1_300 })).toBe('1,292 places');
});

it('says who won, also if several did or nobody had the champion', () => {
  const entry = (firstName: string, rank: number) => ({
    firstName,
    lastName: null,
    username: '',
    rank,
    totalScore: 525,
  });
  const call = { gameId: 1, teamId: 1, brackets: 60, count: 4 };
  expect(describeEnd([entry('Ada', 1), entry('Bo', 2)], call)).toBe(
    'Ada won with 525 points; only 4 of 60 had the champion.',
  );
  expect(describeEnd([entry('Ada', 1), entry('Bo', 1)], null)).toBe(
    'Ada and Bo won with 525 points; nobody had the champion.',
  );
  expect(describeEnd([], call)).toBe('');
});
