import { expect, it } from 'vitest';
import { stepOf } from './podium.tsx';

it.each([
  ['after results, one each', [1, 2, 3], true, [0, 1, 2]],
  ['equal winners', [1, 1, 3], true, [0, 0, 2]],
  ['equal seconds', [1, 2, 2], true, [0, 1, 1]],
  ['three winners', [1, 1, 1], true, [0, 0, 0]],
  ['without a result everybody is first, and the offsets decide', [1, 1, 1], false, [0, 1, 2]],
])('the steps of the podium: %s', (_, ranks, hasResults, steps) => {
  expect(ranks.map((rank, offset) => stepOf(rank, offset, hasResults))).toEqual(steps);
});
