import { describe, expect, it } from 'vitest';
import { SCORING_CHOICES } from '../../../domain/groups/scorings.ts';
import { SITE_SCORING } from '../../../domain/scoring/scoring.ts';
import { OWN, toScoring, toValues, validateScoring } from './scoring-values.ts';

const OWN_SCORING = { ...SITE_SCORING, bonus: 'seed', bonusFactor: 3 } as const;

describe('the form for the points of a group', () => {
  it.each([null, OWN_SCORING, ...SCORING_CHOICES.map(({ scoring }) => scoring)])('sends what it shows: %j', (scoring) =>
    expect(toScoring(toValues(scoring))).toEqual(scoring),
  );

  it('chooses a preset by what it counts', () => {
    expect(toValues(SITE_SCORING).choice).toBe('The points of the site');
    expect(toValues(OWN_SCORING).choice).toBe(OWN);
  });

  it.each([
    ['points.sweet_16', '1001'],
    ['points.sweet_16', '-1'],
    ['points.sweet_16', '1.5'],
    ['points.sweet_16', ''],
    ['bonusFactor', 'x'],
    ['bonusFactor', '101'],
  ])('says what is wrong with %s = %j at this field', (name, text) => {
    expect(Object.keys(validateScoring({ ...toValues(OWN_SCORING), [name]: text }))).toEqual([name]);
  });

  it('ignores the factor of no bonus, and own numbers behind a preset', () => {
    const values = { ...toValues(OWN_SCORING), bonus: 'none', bonusFactor: 'x' };
    expect(validateScoring(values)).toEqual({});
    expect(validateScoring({ ...values, choice: 'Upsets count', 'points.play_in': '' })).toEqual({});
  });
});
