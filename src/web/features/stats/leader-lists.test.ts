import { expect, it } from 'vitest';
import { rankOf } from './leader-lists.tsx';

it.each([
  ['30 28 25', '1 2 3'],
  ['30 28 28 25', '1 2 2 4'],
  ['100.0% 100.0% 66.7% 66.7% 50.0%', '1 1 3 3 5'],
])('leaders with %s have the ranks %s', (figures, ranks) => {
  const rows = figures.split(' ').map((figure) => ({ figure }));
  expect(rows.map(({ figure }) => rankOf(rows, figure)).join(' ')).toBe(ranks);
});
