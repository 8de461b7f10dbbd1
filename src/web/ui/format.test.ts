import { expect, it } from 'vitest';
import { countOf, formatShortMoment } from './format.ts';

it.each([
  [0, '0 results'],
  [1, '1 result'],
  [1200, '1,200 results'],
])('%d results have the right plural and separators', (count, text) => expect(countOf(count, 'result')).toBe(text));

it('a noun can have an irregular plural', () => expect(countOf(2, 'person', 'people')).toBe('2 people'));

it('a time has its year only if it is far from now', () => {
  const at = (year: number) => new Date(Date.UTC(year, new Date().getUTCMonth(), 15, 12)).toISOString();
  const thisYear = new Date().getUTCFullYear();
  expect(formatShortMoment(at(thisYear))).not.toContain(String(thisYear));
  expect(formatShortMoment(at(thisYear + 2))).toContain(String(thisYear + 2));
});
