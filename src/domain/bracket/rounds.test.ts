import { describe, expect, it } from 'vitest';
import {
  COLUMN_LABELS,
  countGames,
  GAME_STATUS_LABELS,
  GAME_STATUSES,
  labelRound,
  MAIN_ROUNDS,
  ROUND_LABELS,
  ROUND_POINTS,
  ROUNDS,
  sumPoints,
} from './rounds.ts';

it('names every state of a game', () => {
  expect(GAME_STATUSES.map((status) => GAME_STATUS_LABELS[status])).toEqual(['Scheduled', 'In Progress', 'Completed']);
});

describe('rounds', () => {
  it('are played, named and paid in one order everyone can rely on', () => {
    expect(ROUNDS.map((round) => [round, ROUND_LABELS[round], ROUND_POINTS[round]])).toEqual([
      ['play_in', 'Play-In Games', 5],
      ['round_of_32', 'Round of 32', 10],
      ['sweet_16', 'Sweet 16', 20],
      ['elite_8', 'Elite Eight', 40],
      ['final_four', 'Final Four', 80],
      ['championship', 'Championship', 160],
    ]);
  });

  it('have the short leaderboard columns, without one for the play-in', () => {
    expect(MAIN_ROUNDS.map((round) => COLUMN_LABELS[round])).toEqual(['R1', 'S16', 'E8', 'F4', 'Final']);
  });

  it('say that the tournament has not started while there is no current round', () => {
    expect(labelRound(null)).toBe('Not Started');
    expect(labelRound('elite_8')).toBe('Elite Eight');
  });
});

describe('what a whole tournament is', () => {
  it('has 31 games in its five rounds, and two play-ins', () => {
    expect(MAIN_ROUNDS.map(countGames)).toEqual([16, 8, 4, 2, 1]);
    expect(countGames('play_in')).toBe(2);
  });

  it('is worth 800 points, or 810 with both play-ins', () => {
    expect(sumPoints(MAIN_ROUNDS)).toBe(800);
    expect(sumPoints(ROUNDS)).toBe(810);
  });
});
