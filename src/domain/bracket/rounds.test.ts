import { expect, it } from 'vitest';
import {
  GAMES_PER_ROUND,
  MAIN_ROUNDS,
  maxPointsOf,
  ROUND_LABELS,
  ROUND_POINTS,
  ROUNDS,
  type Round,
  SHORT_ROUND_LABELS,
} from './rounds.ts';

it.each<[Round, string, string, number, number]>([
  ['play_in', 'Play-In Games', 'PI', 5, 2],
  ['round_of_32', 'Round of 32', 'R1', 10, 16],
  ['sweet_16', 'Sweet 16', 'S16', 20, 8],
  ['elite_8', 'Elite Eight', 'E8', 40, 4],
  ['final_four', 'Final Four', 'F4', 80, 2],
  ['championship', 'Championship', 'Final', 160, 1],
])('%s is called %s, in short %s, and gives %i points for each of its %i games', (round, ...expected) => {
  expect([ROUND_LABELS[round], SHORT_ROUND_LABELS[round], ROUND_POINTS[round], GAMES_PER_ROUND[round]]).toEqual(
    expected,
  );
});

it('plays the rounds in order, for 800 points, or 810 with both play-ins', () => {
  expect(ROUNDS.map((round) => SHORT_ROUND_LABELS[round]).join(' ')).toBe('PI R1 S16 E8 F4 Final');
  expect(ROUNDS.slice(1)).toEqual(MAIN_ROUNDS);
  expect([maxPointsOf(MAIN_ROUNDS), maxPointsOf(ROUNDS)]).toEqual([800, 810]);
});
