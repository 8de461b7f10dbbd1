import { expect, it } from 'vitest';
import { formatDeadline, formatTimeLeft } from './deadline-text.ts';

const MINUTE_MS = 60_000;

it('names the day and the time zone of a deadline', () => {
  expect(formatDeadline(new Date('2026-03-19T18:00:00Z'))).toBe('Thursday 19 March 2026 at 18:00 UTC');
});

it.each([
  [24 * 60, '24 hours'],
  [24 * 60 - 1, '23 hours'],
  [2 * 60, '2 hours'],
  [119, '119 minutes'],
  [59.9, '59 minutes'],
  [1, '1 minute'],
  [0.2, '1 minute'],
])('says of %d minutes that %s are left', (minutes, text) => {
  expect(formatTimeLeft(minutes * MINUTE_MS)).toBe(text);
});
