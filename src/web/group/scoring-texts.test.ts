import { describe, expect, it } from 'vitest';
import { exampleOf, SCORING_CHOICES } from '../../domain/groups/scorings.ts';
import { type Scoring, SITE_SCORING } from '../../domain/scoring/scoring.ts';
import { describeBonus, describeExample, describeRule, findPreset, formatWorth } from './scoring-texts.ts';

const OWN = { ...SITE_SCORING, points: { ...SITE_SCORING.points, championship: 161 } };

describe('the rule of a group', () => {
  it.each<[Scoring | null, string]>([
    [null, 'Counts by the points of the site'],
    [SITE_SCORING, 'Counts by the points of the site'],
    [OWN, 'Counts by its own rule: own points'],
    ...SCORING_CHOICES.map(({ name, scoring }) => [scoring, `Counts by its own rule: ${name}`] as [Scoring, string]),
  ])('is said by its name: %j', (scoring, text) => expect(describeRule(scoring)).toBe(text));

  it('is a preset only if it counts the same', () => {
    expect(findPreset({ ...SITE_SCORING, bonus: 'upset', bonusFactor: 0 })).toBe('The points of the site');
    expect(findPreset(OWN)).toBeNull();
  });

  it.each([
    ['none', 3, null],
    ['seed', 0, null],
    ['seed', 1, 'A right pick adds the seed of the winner.'],
    ['upset', 2, 'An upset adds 2 times the difference of the seeds, if the winner had the higher number.'],
  ] as const)('tells the bonus %s, %d times', (bonus, bonusFactor, text) =>
    expect(describeBonus({ bonus, bonusFactor })).toBe(text),
  );
});

it('shows what a pick is worth', () => {
  const upset = exampleOf({ ...SITE_SCORING, bonus: 'upset', bonusFactor: 1 });
  expect(`${describeExample(upset)}: ${formatWorth(upset)}`).toBe('A 12th seed that beats a 5th: 10 + 7');
  expect(formatWorth(exampleOf(SITE_SCORING))).toBe('10');
  const named = { ...upset, winner: 'Stone Bridge', loser: 'Old Mill' };
  expect(describeExample(named)).toBe('Stone Bridge (12) beats Old Mill (5)');
  expect(describeExample({ ...upset, round: 'elite_8' })).toBe('A 12th seed that beats a 5th in the Elite Eight');
});
