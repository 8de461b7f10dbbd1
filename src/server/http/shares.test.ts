import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

it('gives a key its share and no more, until it gives something back', () => {
  const shares = createShares(100, 3);
  expect([1, 2, 3, 4].map(() => shares.take('greedy'))).toEqual([true, true, true, false]);
  expect(shares.take('other')).toBe(true);
  shares.release('greedy');
  expect(shares.take('greedy')).toBe(true);
  expect(shares.take('greedy')).toBe(false);
});

it('keeps the last tenth for keys that hold nothing', () => {
  const shares = createShares(100, 50);
  for (let taken = 0; taken < 45; taken += 1) {
    expect(shares.take('a')).toBe(true);
    expect(shares.take('b')).toBe(true);
  }
  expect(shares.take('a')).toBe(false);
  for (let newcomer = 0; newcomer < 10; newcomer += 1) expect(shares.take(`newcomer ${newcomer}`)).toBe(true);
  expect(shares.take('too late')).toBe(false);
});

it('takes nothing back from keys that hold nothing', () => {
  const shares = createShares(1, 1);
  shares.release('nobody');
  expect(shares.take('a')).toBe(true);
  expect(shares.take('b')).toBe(false);
});
