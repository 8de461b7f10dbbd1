import { expect, it } from 'vitest';
import { computeBackoffMs } from './backoff.ts';

it.each([
  [0, 500, 1_000],
  [1, 1_000, 2_000],
  [2, 2_000, 4_000],
  [4, 8_000, 16_000],
  [5, 15_000, 30_000],
  [60, 15_000, 30_000],
])('after %i earlier failures waits from %i to %i ms', (failures, least, most) => {
  expect(computeBackoffMs(failures, () => 0)).toBe(least);
  expect(computeBackoffMs(failures, () => 1)).toBe(most);
});
