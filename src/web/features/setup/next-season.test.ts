import { expect, it } from 'vitest';
import { nextSeasonName } from './next-season.ts';

it.each([
  ['Spring Cup 2026', 'Spring Cup 2027'],
  ['2026 Spring Cup', '2027 Spring Cup'],
  ['Cup 2026/27', 'Cup 2027/28'],
  ['Cup 2098–99', 'Cup 2099–00'],
  ['Cup 2026/2027', 'Cup 2027/2028'],
  ['Cup 2026 - 32 teams', 'Cup 2027 - 32 teams'],
  ['2026 – 16 and under', '2027 – 16 and under'],
  ['Since 1999: Cup 2026', 'Since 1999: Cup 2027'],
  ['Cup2026', 'Cup2026 2027'],
  ['Cup 20261', 'Cup 20261 2027'],
  ['Spring Cup', 'Spring Cup 2027'],
])('after %s comes %s', (name, next) => expect(nextSeasonName(name, '2026-03-19T12:00:00.000Z')).toBe(next));
