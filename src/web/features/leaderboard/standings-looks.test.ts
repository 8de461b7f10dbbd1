import { expect, it } from 'vitest';
import { describeDecided, describeStart, fillOf, hasRankBadge } from './standings-looks.ts';

it('people below the first ten have a badge with their own rank', () => {
  expect([1, 10, 11, 5000].map(hasRankBadge)).toEqual([false, false, true, true]);
});

it.each([
  ['green', 'bg-good', [100, 80]],
  ['yellow', 'bg-yellow', [79.9, 60]],
  ['orange', 'bg-ball', [59.9, 40]],
  ['red', 'bg-bad', [39.9, 0]],
])('the colour is %s, %s, for an accuracy of %j percent', (_, colour, accuracies) => {
  expect(accuracies.map((accuracy) => fillOf(accuracy)?.split(' ')[0])).toEqual([colour, colour]);
});

it('right and wrong picks cannot be taken for those still open', () => {
  expect(describeDecided({ correctPicks: 20, decidedPicks: 27 })).toBe('20 right, 7 wrong');
});

it.each([
  [32, 2 * 24 * 3_600_000, '32 are in, 2 days to go: nobody leads yet.'],
  [1, null, '1 is in: nobody leads yet.'],
])('before the first result it says how many are in, and until when: %i, %j', (count, left, text) => {
  expect(describeStart(count, left)).toBe(text);
});
