import { describe, expect, it } from 'vitest';
import { splitTimeLeft, untilNextMinute } from './time-left.ts';

const HOUR = 3_600_000;

describe('a countdown', () => {
  it.each([
    ['three days and a bit', 3 * 24 * HOUR + 4 * HOUR + 12 * 60_000, [3, 4, 12]],
    ['a moment before a full day', 24 * HOUR - 1, [1, 0, 0]],
    ['the last second', 1, [0, 0, 1]],
    ['the end', 0, [0, 0, 0]],
    ['afterwards', -5 * HOUR, [0, 0, 0]],
  ])('says at %s what is left', (_, left, [days, hours, minutes]) => {
    expect(splitTimeLeft(left)).toEqual({ days, hours, minutes });
  });

  it.each([
    [90_000, 30_000],
    [60_000, 60_000],
    [1, 1],
  ])('with %i ms left stays the same for %i ms', (left, wait) => {
    expect(untilNextMinute(left)).toBe(wait);
    expect(splitTimeLeft(left - wait)).not.toEqual(splitTimeLeft(left));
    expect(splitTimeLeft(left - wait + 1)).toEqual(splitTimeLeft(left));
  });
});
