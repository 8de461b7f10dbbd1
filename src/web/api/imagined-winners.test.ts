import { expect, it } from 'vitest';
import { formatWinners, parseWinners } from './imagined-winners.ts';

it.each([
  ['12:7,13:9', '12:7,13:9'],
  ['', ''],
  ['12:7,x,13:-9,0:1,14:9', '12:7,14:9'],
  ['12:77777777777', ''],
])('reads the winners of an address: %j', (text, read) => {
  expect(formatWinners(parseWinners(text))).toBe(read);
});
