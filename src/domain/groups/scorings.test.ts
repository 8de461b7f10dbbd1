import { expect, it } from 'vitest';
import { type Scoring, SITE_SCORING } from '../scoring/scoring.ts';
import { exampleOf, isSameScoring, SCORING_CHOICES } from './scorings.ts';

it('offers ready-made scorings that say what they are', () => {
  const described = SCORING_CHOICES.map(({ name, scoring: { points, ...bonus } }) => [
    name,
    Object.values(points),
    bonus,
  ]);
  const none = { bonus: 'none', bonusFactor: 0 };
  expect(described).toEqual([
    ['Classic 1-2-4-8-16', [0, 1, 2, 4, 8, 16], none],
    ['Fibonacci 2-3-5-8-13', [1, 2, 3, 5, 8, 13], none],
    ['Upsets count', [5, 10, 20, 40, 80, 160], { bonus: 'upset', bonusFactor: 1 }],
  ]);
});

it('shows what a 12th seed that beats a 5th is worth', () => {
  const at = (bonus: Scoring['bonus'], bonusFactor: number) => exampleOf({ ...SITE_SCORING, bonus, bonusFactor });
  expect(at('upset', 1)).toMatchObject({ winnerSeed: 12, loserSeed: 5, points: 10, bonus: 7 });
  expect(at('seed', 2)).toMatchObject({ points: 10, bonus: 24 });
  expect(at('none', 3)).toMatchObject({ points: 10, bonus: 0 });
});

it('tells scorings apart by what they give', () => {
  const same: Scoring[] = [SITE_SCORING, { ...SITE_SCORING, bonusFactor: 9 }, { ...SITE_SCORING, bonus: 'seed' }];
  for (const scoring of same) expect(isSameScoring(SITE_SCORING, scoring)).toBe(true);
  const points = { ...SITE_SCORING.points, sweet_16: 21 };
  const others: Scoring[] = [
    { ...SITE_SCORING, points },
    { ...SITE_SCORING, bonus: 'seed', bonusFactor: 1 },
  ];
  for (const scoring of others) expect(isSameScoring(SITE_SCORING, scoring)).toBe(false);
});
