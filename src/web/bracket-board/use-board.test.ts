import { expect, it } from 'vitest';
import { offerRound } from './use-board.ts';

it.each([
  ['round_of_32', 'round_of_32', 'round_of_32', null],
  ['round_of_32', 'round_of_32', 'sweet_16', 'sweet_16'],
  ['championship', 'round_of_32', 'round_of_32', null],
  ['championship', 'round_of_32', 'sweet_16', 'sweet_16'],
  ['sweet_16', 'round_of_32', 'sweet_16', null],
  ['sweet_16', 'sweet_16', 'round_of_32', 'round_of_32'],
  // Before the first game, and after a reset.
  ['round_of_32', null, 'round_of_32', null],
  ['sweet_16', 'sweet_16', null, null],
] as const)('with %s on screen since %s was current, %s now, the board offers %s', (round, before, now, offered) => {
  expect(offerRound({ round, currentRound: before }, now)).toBe(offered);
});
