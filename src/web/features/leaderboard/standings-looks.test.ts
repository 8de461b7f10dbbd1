import { expect, it } from 'vitest';
import { coloursOf, hasRankBadge } from './standings-looks.ts';

it('people below the first ten have a badge with their own rank', () => {
  expect([1, 10, 11, 5000].map(hasRankBadge)).toEqual([false, false, true, true]);
});

it.each([
  ['green', 'text-good', [100, 80]],
  ['yellow', 'text-wait', [79.9, 60]],
  ['orange', 'text-accent', [59.9, 40]],
  ['red', 'text-bad', [39.9, 0]],
])('the colour is %s, %s, for an accuracy of %j percent', (_, text, accuracies) => {
  expect(accuracies.map((accuracy) => coloursOf(accuracy)?.text)).toEqual([text, text]);
});
