import { expect, it } from 'vitest';
import { makeTree, playWinners } from '../../../test/domain-fixtures.ts';
import { SITE_SCORING } from '../scoring/scoring.ts';
import { listExamples } from './examples.ts';

const UPSETS = { ...SITE_SCORING, bonus: 'upset', bonusFactor: 1 } as const;

it('shows what made-up games are worth before there is a bracket', () => {
  expect(listExamples(null, UPSETS).map(({ winner, points, bonus }) => [winner, points, bonus])).toEqual([
    [null, 10, 7],
    [null, 10, 0],
    [null, 40, 2],
    [null, 160, 1],
  ]);
});

it('names the teams of a drawn bracket', () => {
  const [upset, favourite, later] = listExamples(makeTree(32), UPSETS);
  expect(upset).toMatchObject({ winner: 'L12', loser: 'L5', points: 10, bonus: 7 });
  expect(favourite).toMatchObject({ winner: 'L1', loser: 'L16', bonus: 0 });
  expect(later).toMatchObject({ winner: null });
});

it('takes what the season has decided, the greatest upset first', () => {
  const tree = playWinners(makeTree(32), 'L1', 'L9', 'L12');
  expect(listExamples(tree, UPSETS).map(({ winner, loser, bonus }) => [winner, loser, bonus])).toEqual([
    ['L12', 'L5', 7],
    ['L9', 'L8', 1],
    ['L1', 'L16', 0],
  ]);
});
