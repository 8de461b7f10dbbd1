import { expect, it } from 'vitest';
import { idOf, makeTree, playWinners } from '../../../../test/domain-fixtures.ts';
import { describeEntries, describeUpset, findLastUpset } from './day.ts';

it.each([
  [0, true, 'Nobody is in yet. Be the first.'],
  [1, true, '1 bracket is in so far.'],
  [1200, true, '1,200 brackets are in so far.'],
  [1, false, '1 bracket is in.'],
  [12, false, '12 brackets are in.'],
  [0, false, 'Nobody submitted a bracket.'],
])('with %i brackets, others coming: %s', (count, takesMore, text) => {
  expect(describeEntries(count, takesMore)).toBe(text);
});

it('the last upset is the one that was decided last', () => {
  const sameTime = () => '2027-03-19T12:00:00Z';
  expect(findLastUpset(playWinners(makeTree(32), 'L1', 'L8'), sameTime)).toBeNull();
  const tree = playWinners(makeTree(32), 'L16', 'L9', 'L12', 'L16');
  const gameOfNine = tree.games.find(({ winnerId }) => winnerId === idOf(tree, 'L9'))?.id;
  const last = findLastUpset(tree, (id) => (id === gameOfNine ? '2027-03-20' : '2027-03-19'));
  expect(last && describeUpset(tree, last)).toBe('9 L9 beat 8 L8');
});
