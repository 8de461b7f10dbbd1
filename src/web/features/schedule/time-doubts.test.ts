import { expect, it } from 'vitest';
import { summarizeSaved } from './time-doubts.ts';

const EARLY = { isBeforeDeadline: true, feeders: [], nextGameId: null };
const LATE = { isBeforeDeadline: false, feeders: [3], nextGameId: null };

it.each([
  [[1], '1 game'],
  [[1, 7], '2 games. 1 starts before submissions close.'],
  [[7, 8, 9], '3 games. 2 start before submissions close. 1 is out of order.'],
])('after games %j are saved, the toast says %s', (ids, text) => {
  expect(
    summarizeSaved(
      ids,
      new Map([
        [7, EARLY],
        [8, EARLY],
        [9, LATE],
      ]),
    ),
  ).toBe(text);
});
