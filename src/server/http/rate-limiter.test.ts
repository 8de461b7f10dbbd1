import { afterEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const times = <T>(length: number, act: (index: number) => T) => Array.from({ length }, (_, index) => act(index));

afterEach(() => void vi.useRealTimers());

it('allows a number of tries, returns the time to wait, and resets after its window', () => {
  let now = 1_000;
  const limiter = createRateLimiter(2, 10_000, { now: () => now });
  expect(times(3, () => limiter.take('a'))).toEqual([0, 0, 10]);
  now = 10_500;
  expect([limiter.take('a'), limiter.take('b')]).toEqual([1, 0]);
  now = 11_001;
  expect(limiter.take('a')).toBe(0);
});

it.each([-30, 20])('keeps its window when the wall clock jumps by %i days', (days) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.advanceTimersByTime(1);
  const limiter = createRateLimiter(1, 10_000);
  limiter.take('a');
  vi.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(limiter.take('a')).toBe(10);
  vi.advanceTimersByTime(10_001);
  expect(limiter.take('a')).toBe(0);
});
