import { expect, it } from 'vitest';
import { isLonely } from './lonely.ts';

it.each([
  [1, 10, true],
  [2, 10, true],
  [3, 10, false],
  [2, 60, true],
  [3, 149, false],
  [3, 150, true],
  [20, 1_000, true],
  [21, 1_000, false],
  [0, 60, false],
  [1, 9, true],
  [2, 9, false],
  [1, 3, true],
  [1, 2, false],
])('a pick that %i of %i made is lonely: %s', (count, brackets, expected) => {
  expect(isLonely(count, brackets)).toBe(expected);
});
