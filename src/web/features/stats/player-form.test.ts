import { expect, test } from 'vitest';
import { parseCount, parsePlayerInput, toPlayerValues } from './player-form.tsx';

test.each([
  ['7', 7],
  [' 7 ', 7],
  ['', 0],
  ['seven', 0],
  ['7 wins', 0],
  ['Infinity', 0],
  ['-2', -2],
  ['1.5', 1.5],
])('"%s" as a number of games is %d', (text, count) => {
  expect(parseCount(text)).toBe(count);
});

test('an unchanged record is not sent, so that a result entered meanwhile counts', () => {
  const initial = { ...toPlayerValues(), firstName: 'Ada', wins: '5', losses: '2' };
  expect(parsePlayerInput({ ...initial, firstName: 'Eda' }, initial)).not.toHaveProperty('wins');
  expect(parsePlayerInput({ ...initial, wins: '6' }, initial)).toMatchObject({ firstName: 'Ada', wins: 6 });
  expect(parsePlayerInput({ ...initial, wins: '6' }, initial)).not.toHaveProperty('losses');
  expect(parsePlayerInput({ ...initial, losses: '' }, initial)).toMatchObject({ losses: 0 });
});

test('a missing team link is sent as null', () => {
  expect(parsePlayerInput(toPlayerValues(), toPlayerValues())).toMatchObject({ teamId: null });
  expect(parsePlayerInput({ ...toPlayerValues(), teamId: '12' }, toPlayerValues())).toMatchObject({ teamId: 12 });
});
