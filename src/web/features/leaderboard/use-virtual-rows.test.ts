import { describe, expect, it } from 'vitest';
import { computeRange, pagesFor, scrollTopFor } from './use-virtual-rows.ts';

const WINDOW = { windowHeight: 800, rowHeight: 64 };

describe('the rendered rows', () => {
  it.each([
    ['at the top of the page', 600, 10_000, { start: 0, end: 20 }],
    ['with the list at the top of the window', 0, 10_000, { start: 0, end: 30 }],
    ['a little further, still the same', -640, 10_000, { start: 0, end: 40 }],
    ['in the middle', -64 * 5_000, 10_000, { start: 4_990, end: 5_030 }],
    ['at the end', 800 - 64 * 10_000, 10_000, { start: 9_970, end: 10_000 }],
    ['beyond the end', -64 * 20_000, 10_000, { start: 9_990, end: 10_000 }],
    ['far above the list', 50_000, 10_000, { start: 0, end: 10 }],
    ['in a list that has become short', -64 * 5_000, 3, { start: 0, end: 3 }],
    ['in an empty list', 0, 0, { start: 0, end: 0 }],
  ])('%s', (_, listTop, count, expected) => {
    expect(computeRange(count, { ...WINDOW, listTop })).toEqual(expected);
  });

  it('include every visible row at any scroll position', () => {
    for (let listTop = 900; listTop > -70_000; listTop -= 37) {
      const { start, end } = computeRange(1_000, { ...WINDOW, listTop });
      for (const row of [0, 1, 499, 500, 998, 999]) {
        const top = listTop + row * WINDOW.rowHeight;
        const isSeen = top < WINDOW.windowHeight && top + WINDOW.rowHeight > 0;
        if (isSeen) expect(row >= start && row < end).toBe(true);
      }
      expect(end - start).toBeLessThan(60);
    }
  });
});

it.each([
  ['the first, at the top', { start: 0, end: 30 }, 10_000, [0]],
  ['the second too, once it is near', { start: 380, end: 420 }, 10_000, [0, 1]],
  ['both around a border', { start: 990, end: 1_010 }, 10_000, [1, 2]],
  ['the last, at the end', { start: 9_970, end: 10_000 }, 10_000, [19]],
  ['none beyond the end', { start: 450, end: 480 }, 480, [0]],
  ['none of nothing', { start: 0, end: 0 }, 0, []],
])('the fetched pages: %s', (_, range, count, expected) => {
  expect(pagesFor(range, count, 500)).toEqual(expected);
});

it('scrolls a row to the middle of the window, never above the page', () => {
  expect(scrollTopFor(100, 200, { ...WINDOW, listTop: 300 })).toBe(200 + 300 + 100 * 64 + 32 - 400);
  expect(scrollTopFor(0, 0, { ...WINDOW, listTop: 100 })).toBe(0);
});
