import { expect, test } from 'vitest';
import { readCount, readPlayerInput, startValues } from './player-form.tsx';

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
  expect(readCount(text)).toBe(count);
});

test('a record that nobody touched is not sent, so that a game entered meanwhile counts', () => {
  const initial = { ...startValues(), firstName: 'Ada', wins: '5', losses: '2' };
  expect(readPlayerInput({ ...initial, firstName: 'Eda' }, initial)).not.toHaveProperty('wins');
  expect(readPlayerInput({ ...initial, wins: '6' }, initial)).toMatchObject({ firstName: 'Ada', wins: 6 });
  expect(readPlayerInput({ ...initial, wins: '6' }, initial)).not.toHaveProperty('losses');
  expect(readPlayerInput({ ...initial, losses: '' }, initial)).toMatchObject({ losses: 0 });
});

test('no team link is sent as none', () => {
  expect(readPlayerInput(startValues(), startValues())).toMatchObject({ teamId: null });
  expect(readPlayerInput({ ...startValues(), teamId: '12' }, startValues())).toMatchObject({ teamId: 12 });
});
