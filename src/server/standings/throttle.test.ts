import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts at once for the first 20 calls of a window, and once at its end for all others', () => {
  let acted = 0;
  const act = throttle(() => {
    acted += 1;
  });
  act();
  expect(acted).toBe(1);
  for (let call = 0; call < 100; call += 1) act();
  expect(acted).toBe(20);
  vi.advanceTimersByTime(250);
  expect(acted).toBe(21);
  act();
  expect(acted).toBe(22);
});
