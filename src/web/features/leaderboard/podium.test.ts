import { expect, it } from 'vitest';
import { stepOf } from './podium.tsx';

it.each([
  ['one each', [1, 2, 3], [0, 1, 2]],
  ['equal winners', [1, 1, 3], [0, 0, 2]],
  ['equal seconds', [1, 2, 2], [0, 1, 1]],
  ['three winners, or nobody with a point yet', [1, 1, 1], [0, 0, 0]],
])('the steps of the podium: %s', (_, ranks, steps) => {
  expect(ranks.map(stepOf)).toEqual(steps);
});
