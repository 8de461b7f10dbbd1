import { expect, it } from 'vitest';
import { toDatetimeLocal, toIso } from './datetime-local.ts';

it.each(['2027-03-18T17:30:00.000Z', '2027-07-01T00:00:00.000Z'])(
  'a time comes back from the field as it went in (%s)',
  (iso) => expect(toIso(toDatetimeLocal(iso))).toBe(iso),
);

it('the field gets a year of four digits', () => {
  expect(toDatetimeLocal('0099-06-15T12:00:00.000Z')).toMatch(/^0099-\d\d-\d\dT\d\d:\d\d$/);
});

it.each(['', 'soon', '202512-01-01T10:00'])('returns the invalid time %j unchanged', (typed) => {
  expect(toIso(typed)).toBe(typed);
});
