import { describe, expect, it } from 'vitest';
import {
  COLUMN_LABELS,
  countCompleted,
  countGames,
  GAME_STATUS_LABELS,
  GAME_STATUSES,
  type GameStatus,
  labelRound,
  MAIN_ROUNDS,
  type Progress,
  progressPercent,
  ROUND_LABELS,
  ROUND_POINTS,
  ROUNDS,
  settleProgress,
  sumPoints,
  TOURNAMENT_STATUS_LABELS,
  TOURNAMENT_STATUSES,
} from './rounds.ts';

it('names every state of a game and of a tournament', () => {
  expect(GAME_STATUSES.map((status) => GAME_STATUS_LABELS[status])).toEqual(['Scheduled', 'In Progress', 'Completed']);
  expect(TOURNAMENT_STATUSES.map((status) => TOURNAMENT_STATUS_LABELS[status])).toEqual([
    'Not Started',
    'In Progress',
    'Completed',
  ]);
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

describe('progress set by hand', () => {
  it.each<[Progress['status'], Progress['currentRound'], Progress['currentRound']]>([
    ['not_started', 'elite_8', null],
    ['in_progress', 'elite_8', 'elite_8'],
    ['in_progress', 'play_in', 'play_in'],
    ['in_progress', null, 'round_of_32'],
    ['completed', 'elite_8', 'championship'],
    ['completed', null, 'championship'],
  ])('%s with %s stands at %s', (status, currentRound, settled) => {
    expect(settleProgress({ status, currentRound })).toEqual({ status, currentRound: settled });
  });
});

describe('the progress bar on the home page', () => {
  it.each<[Progress['status'], Progress['currentRound'], number]>([
    ['not_started', null, 0],
    ['in_progress', null, 0],
    ['in_progress', 'play_in', 0],
    ['in_progress', 'round_of_32', 20],
    ['in_progress', 'sweet_16', 40],
    ['in_progress', 'elite_8', 60],
    ['in_progress', 'final_four', 80],
    ['in_progress', 'championship', 90],
    ['completed', 'championship', 100],
    ['completed', null, 100],
  ])('%s, %s: %i percent', (status, currentRound, percent) => {
    expect(progressPercent({ status, currentRound })).toBe(percent);
  });
});

describe('the count of completed games', () => {
  const games = (completed: number, total: number) =>
    Array.from({ length: total }, (_, index): { status: GameStatus } => ({
      status: index < completed ? 'completed' : index % 2 ? 'scheduled' : 'in_progress',
    }));

  it.each([
    [0, 0, 0],
    [0, 31, 0],
    [1, 31, 3],
    [16, 31, 52],
    [16, 33, 48],
    [33, 33, 100],
  ])('%i of %i games is %i percent, a whole number', (completed, total, percent) => {
    expect(countCompleted(games(completed, total))).toEqual({ completed, total, percent });
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
