import { GroupScoring } from '../../../contract/groups.ts';
import { ROUNDS, type Round } from '../../../domain/bracket/rounds.ts';
import { type Scoring, SITE_SCORING } from '../../../domain/scoring/scoring.ts';
import { validateInput } from '../../forms/use-form.ts';
import { findPreset, PRESETS } from '../../group/scoring-texts.ts';

export const OWN = 'own';

/** What the form has in its fields. `choice` is the name of a preset, or `own`. */
export type ScoringValues = Record<`points.${Round}` | 'choice' | 'bonus' | 'bonusFactor', string>;

export function toValues(scoring: Scoring | null): ScoringValues {
  // Own numbers start from those that count now.
  const { points, bonus, bonusFactor } = scoring ?? SITE_SCORING;
  return {
    ...(Object.fromEntries(ROUNDS.map((round) => [`points.${round}`, String(points[round])])) as ScoringValues),
    choice: findPreset(scoring) ?? OWN,
    bonus,
    bonusFactor: String(bonus === 'none' ? 1 : bonusFactor),
  };
}

/** What is sent: null for the points of the site. Fields that are no number make no valid scoring. */
export function toScoring(values: ScoringValues): Scoring | null {
  const preset = PRESETS.find(({ name }) => name === values.choice);
  if (preset) return preset.scoring;
  const toNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const bonus = values.bonus as Scoring['bonus'];
  return {
    points: Object.fromEntries(
      ROUNDS.map((round) => [round, toNumber(values[`points.${round}`])]),
    ) as Scoring['points'],
    bonus,
    bonusFactor: bonus === 'none' ? 0 : toNumber(values.bonusFactor),
  };
}

export function validateScoring(values: ScoringValues): Partial<ScoringValues> {
  const scoring = toScoring(values);
  return scoring === null ? {} : validateInput(GroupScoring, scoring);
}

/** The names of the choices, with that for own numbers last. */
export const CHOICES: readonly { value: string; label: string }[] = [
  ...PRESETS.map(({ name }) => ({ value: name, label: name })),
  { value: OWN, label: 'Own points' },
];
