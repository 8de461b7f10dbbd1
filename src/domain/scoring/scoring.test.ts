import { describe, expect, it } from 'vitest';
import { idOf, makePicks, makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import { NO_PICKS } from '../picks/picks.ts';
import { judgePick, percentOf, scorePicks } from './scoring.ts';

it('a pick counts nothing in a game that is not there', () => {
  const unknown = { gameId: 1, pickedTeamId: 40 };
  expect(judgePick(makeTree(32), unknown)).toEqual({ status: 'upcoming', isCorrect: null, points: 0 });
});

describe('scoring a bracket', () => {
  it('adds up points by round, and accuracy over all picks', () => {
    const tree = playWinners(makeTree(34), 'L16x', 'L9', 'L1', 'L1', 'L4');
    const picks = makePicks(
      tree,
      'play_in 0 L16x',
      'round_of_32 0 L1',
      'round_of_32 1 L8',
      'round_of_32 2 L5',
      'sweet_16 0 L1',
      'championship 0 R16/R16x',
    );
    expect(scorePicks(tree, picks)).toEqual({
      totalScore: 35,
      totalPicks: 6,
      correctPicks: 3,
      decidedPicks: 4,
      alivePicks: 2,
      possibleScore: 205,
      accuracyPercentage: 50,
      pointsByRound: { play_in: 5, round_of_32: 10, sweet_16: 20, elite_8: 0, final_four: 0, championship: 0 },
      champion: idOf(tree, 'R16/R16x'),
    });
  });

  it('is 0 for no picks, without a champion', () => {
    const score = scorePicks(makeTree(32), NO_PICKS);
    expect(score).toMatchObject({ totalScore: 0, accuracyPercentage: 0, champion: null });
  });

  it('sees no chance for a pick that never plays there', () => {
    const tree = makeTree(32);
    expect(scorePicks(tree, makePicks(tree, 'elite_8 0 R1'))).toMatchObject({ alivePicks: 0, possibleScore: 0 });
  });

  it('does not round accuracy', () => {
    expect([percentOf(1, 3), percentOf(0, 0), percentOf(31, 31)]).toEqual([(1 / 3) * 100, 0, 100]);
  });
});
