import { expect, it } from 'vitest';
import { formatDay, formatMoment } from '../../ui/format.ts';
import { describePasskeyUse, describeSessionUse } from './last-use.ts';

const USED = '2027-03-19T11:20:00.000Z';
const after = (minutes: number) => Date.parse(USED) + minutes * 60_000;

it.each([
  [-2, 'within the last hour', 'just now'],
  [0, 'within the last hour', 'just now'],
  [1, 'within the last hour', '1 minute ago'],
  [59.9, 'within the last hour', '59 minutes ago'],
  [60, 'about 1 hour ago', '1 hour ago'],
  [150, 'about 2 hours ago', '2 hours ago'],
  [24 * 60 - 1, 'about 23 hours ago', '23 hours ago'],
  [24 * 60, `on ${formatDay(USED)}`, formatMoment(USED)],
])('%d minutes later it is still true when something was last used', (minutes, session, passkey) => {
  expect(describeSessionUse(USED, after(minutes))).toBe(session);
  expect(describePasskeyUse(USED, after(minutes))).toBe(passkey);
});
