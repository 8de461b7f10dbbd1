import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts at once for few calls, and once per window for many', () => {
  let acted = 0;
  const act = throttle(() => {
    acted += 1;
  });
  act();
  expect(acted).toBe(1);
  for (let time = 0; time < 100; time += 1) act();
  expect(acted).toBe(20);
  vi.advanceTimersByTime(250);
  expect(acted).toBe(21);
  act();
  expect(acted).toBe(22);
});
