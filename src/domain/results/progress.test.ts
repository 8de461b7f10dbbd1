import { expect, it } from 'vitest';
import { gameAt, makeTree, play, playAll } from '../../../test/domain-fixtures.ts';
import type { GameStatus } from '../bracket/game.ts';
import { countCompleted, findLastComplete, type Progress, settleProgress } from './progress.ts';

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

it('a round is complete with the last of its games', () => {
  const before = makeTree(34);
  expect(findLastComplete(before.games)).toBeNull();
  const first = play(before, gameAt(before, 'play_in', 0).id, 'team1');
  expect(findLastComplete(first.games)).toBeNull();
  expect(findLastComplete(play(first, gameAt(first, 'play_in', 1).id, 'team1').games)).toBe('play_in');
  expect(findLastComplete(playAll(before, 'team1').games)).toBe('championship');
});
