import { expect, it } from 'vitest';
import type { GameStatus } from '../bracket/game.ts';
import { countCompleted, type Progress, settleProgress } from './progress.ts';

it.each<[Progress['status'], Progress['currentRound'], Progress['currentRound']]>([
  ['not_started', 'elite_8', null],
  ['in_progress', 'elite_8', 'elite_8'],
  ['in_progress', null, 'round_of_32'],
  ['completed', null, 'championship'],
])('progress that an admin sets to %s with the round %s has the round %s', (status, currentRound, settled) => {
  expect(settleProgress({ status, currentRound })).toEqual({ status, currentRound: settled });
});

const games = (completed: number, total: number) =>
  Array.from({ length: total }, (_, index): { status: GameStatus } => ({
    status: index < completed ? 'completed' : index % 2 ? 'scheduled' : 'in_progress',
  }));

it.each([
  [0, 0, 0],
  [16, 31, 52],
  [16, 33, 48],
  [33, 33, 100],
])('%i of %i games is %i percent, a whole number', (completed, total, percent) => {
  expect(countCompleted(games(completed, total))).toEqual({ completed, total, percent });
});
