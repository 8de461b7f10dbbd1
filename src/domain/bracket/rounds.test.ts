import { expect, it } from 'vitest';
import { MAX_GAMES } from './format.ts';
import {
  byRound,
  GAMES_PER_ROUND,
  MAIN_ROUNDS,
  ROUND_LABELS,
  ROUNDS,
  type Round,
  SHORT_ROUND_LABELS,
} from './rounds.ts';

it.each<[Round, string, string, number]>([
  ['play_in', 'Play-In Games', 'PI', 2],
  ['round_of_32', 'Round of 32', 'R1', 16],
  ['sweet_16', 'Sweet 16', 'S16', 8],
  ['elite_8', 'Elite Eight', 'E8', 4],
  ['final_four', 'Final Four', 'F4', 2],
  ['championship', 'Championship', 'Final', 1],
])('%s is called %s, in short %s, and has %i games', (round, ...expected) => {
  expect([ROUND_LABELS[round], SHORT_ROUND_LABELS[round], GAMES_PER_ROUND[round]]).toEqual(expected);
});

it('plays the rounds in order, 33 games in all', () => {
  expect(ROUNDS.map((round) => SHORT_ROUND_LABELS[round]).join(' ')).toBe('PI R1 S16 E8 F4 Final');
  expect(ROUNDS.slice(1)).toEqual(MAIN_ROUNDS);
  expect(Object.keys(byRound(() => 0))).toEqual(ROUNDS);
  expect(ROUNDS.reduce((sum, round) => sum + GAMES_PER_ROUND[round], 0)).toBe(MAX_GAMES);
});
