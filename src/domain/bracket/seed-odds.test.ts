import { expect, it } from 'vitest';
import { winProbability } from './seed-odds.ts';

it.each([
  [1, 16, 16 / 17],
  [16, 1, 1 / 17],
  [8, 9, 9 / 17],
  [2, 6, 0.75],
  [5, 5, 0.5],
  [null, 3, 0.5],
  [3, null, 0.5],
])('seed %s beats seed %s with this probability', (seed, opponent, probability) => {
  expect(winProbability(seed, opponent)).toBe(probability);
});
