import { describe, expect, it } from 'vitest';
import { makePicks, makeTree } from '../../../test/domain-fixtures.ts';
import { percentOf } from '../percent.ts';
import { NO_PICKS } from '../picks/picks.ts';
import { judgePick, scorePicks } from './scoring.ts';

it('a pick in an unknown game has no points', () => {
  const unknown = { gameId: 1, pickedTeamId: 40 };
  expect(judgePick(makeTree(32), unknown)).toEqual({ status: 'upcoming', isCorrect: null, points: 0 });
});

describe('scoring a bracket', () => {
  it('is 0 for no picks, without a champion', () => {
    const score = scorePicks(makeTree(32), NO_PICKS);
    expect(score).toMatchObject({ totalScore: 0, accuracyPercentage: 0, champion: null });
  });

  it('counts no possible points for a team that cannot reach the game', () => {
    const tree = makeTree(32);
    expect(scorePicks(tree, makePicks(tree, 'elite_8 0 R1'))).toMatchObject({ alivePicks: 0, possibleScore: 0 });
  });

  it('does not round accuracy', () => {
    expect([percentOf(1, 3), percentOf(0, 0), percentOf(31, 31)]).toEqual([(1 / 3) * 100, 0, 100]);
  });
});
