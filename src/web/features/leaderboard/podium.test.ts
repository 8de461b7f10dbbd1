import { expect, it } from 'vitest';
import { describeRight, stepOf } from './podium.tsx';

it.each([
  ['one each', [1, 2, 3], [0, 1, 2]],
  ['equal winners', [1, 1, 3], [0, 0, 2]],
  ['equal seconds', [1, 2, 2], [0, 1, 1]],
  ['three winners, or nobody with a point yet', [1, 1, 1], [0, 0, 0]],
])('the steps of the podium: %s', (_, ranks, steps) => {
  expect(ranks.map(stepOf)).toEqual(steps);
});

it.each([
  [0, 0, 31, null],
  [17, 18, 33, '17 of 18 right so far'],
  [0, 1, 31, '0 of 1 right so far'],
  [24, 31, 31, '24 of 31 right'],
])('%i right of %i decided among %i picks reads %j', (correctPicks, decidedPicks, totalPicks, text) => {
  expect(describeRight({ correctPicks, decidedPicks, totalPicks })).toBe(text);
});
