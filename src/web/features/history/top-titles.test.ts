import { expect, it } from 'vitest';
import { findTopTitles } from './top-titles.ts';

it.each([
  ['nobody', [], null],
  ['podiums without a title', [0, 0], null],
  ['one winner', [1], 1],
  ['the one with the most', [3, 1, 1, 0], 3],
  ['three who share it', [2, 2, 2, 1], 2],
  ['too many who share it', [1, 1, 1, 1], null],
])('makes stand out: %s', (_, titles, top) =>
  expect(findTopTitles(titles.map((count) => ({ titles: count })))).toBe(top),
);
