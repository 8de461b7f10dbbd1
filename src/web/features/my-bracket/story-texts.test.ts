import { expect, it } from 'vitest';
import { gameAt, idOf, makePicks, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { tellStory } from './story-texts.ts';

const tree = playWinners(makeTree(32), 'L1', 'L9', 'L9');
const picks = makePicks(tree, 'round_of_32 0 L1', 'round_of_32 1 L9', 'sweet_16 0 L1');
const [first, second, third] = [
  gameAt(tree, 'round_of_32', 0).id,
  gameAt(tree, 'round_of_32', 1).id,
  gameAt(tree, 'sweet_16', 0).id,
];
const run = (...ranks: number[]) => ({ gameIds: [first, second, third], ranks });
const sharesOf = (brackets: number, count: number) => ({
  brackets,
  games: [{ gameId: second, shares: [{ teamId: idOf(tree, 'L9'), count }] }],
  lonely: [],
  unusual: [],
});

it.each([
  [run(1, 1, 12), ['You led after the Round of 32.', 'L1’s loss cost you 11 places.']],
  [run(9, 3, 5), ['Your best place was 3rd, after the Round of 32.', 'L1’s loss cost you two places.']],
  [run(9, 8, 2), ['You climbed from 8th after the Round of 32.']],
  [null, []],
])('tells how a season went: %j', (ranks, story) => expect(tellStory(tree, picks, ranks, undefined)).toEqual(story));

it('blames the winner of a game whose loser was not picked', () => {
  expect(tellStory(tree, makePicks(tree, 'round_of_32 0 L1'), run(2, 2, 4), undefined)).toContain(
    'L9’s win cost you two places.',
  );
});

const early = makePicks(tree, 'round_of_32 1 L9');

it.each([
  [60, 4, ['You were one of only 4 of 60 who had L9 winning in the Round of 32.']],
  [60, 1, ['You were the only one of 60 who had L9 winning in the Round of 32.']],
  [60, 30, []],
])('tells the best call: %i brackets, %i with it', (brackets, count, story) =>
  expect(tellStory(tree, early, null, sharesOf(brackets, count))).toEqual(story),
);
