import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { type ExamplePick, isSameScoring, SCORING_CHOICES } from '../../domain/groups/scorings.ts';
import { type Scoring, SITE_SCORING } from '../../domain/scoring/scoring.ts';
import { formatOrdinal } from '../ui/format.ts';

/** What a group can choose by its name, the site's points first. */
export const PRESETS: readonly { name: string; scoring: Scoring | null }[] = [
  { name: 'The points of the site', scoring: null },
  ...SCORING_CHOICES,
];

/** The ready-made choice that counts the same; null for points of its own. */
export function findPreset(scoring: Scoring | null): string | null {
  const isSame = (other: Scoring | null) => isSameScoring(scoring ?? SITE_SCORING, other ?? SITE_SCORING);
  return PRESETS.find((preset) => isSame(preset.scoring))?.name ?? null;
}

/** Says on the leaderboard of a group by which rule it counts. */
export function describeRule(scoring: Scoring | null): string {
  const preset = findPreset(scoring);
  if (preset === PRESETS[0]?.name) return 'Counts by the points of the site';
  return `Counts by its own rule: ${preset ?? 'own points'}`;
}

/** What is added to the points of a round; null if nothing is. */
export function describeBonus({ bonus, bonusFactor }: Pick<Scoring, 'bonus' | 'bonusFactor'>): string | null {
  if (bonus === 'none' || bonusFactor === 0) return null;
  const factor = bonusFactor === 1 ? '' : `${bonusFactor} times `;
  return bonus === 'seed'
    ? `A right pick adds ${factor}the seed of the winner.`
    : `An upset adds ${factor}the difference of the seeds, if the winner had the higher number.`;
}

/** '10 + 7', or '10' without a bonus. */
export function formatWorth({ points, bonus }: Pick<ExamplePick, 'points' | 'bonus'>): string {
  return bonus === 0 ? points.toLocaleString() : `${points.toLocaleString()} + ${bonus.toLocaleString()}`;
}

type Example = ExamplePick & { winner?: string | null; loser?: string | null };

/** 'A 12th seed that beats a 5th: 10 + 7' */
export function describeExample(example: Example): string {
  const { round, winnerSeed, loserSeed, winner, loser } = example;
  const game = winner
    ? `${winner} (${winnerSeed}) beats ${loser} (${loserSeed})`
    : `A ${formatOrdinal(winnerSeed)} seed that beats a ${formatOrdinal(loserSeed)}`;
  return round === 'round_of_32' || winner ? game : `${game} in the ${ROUND_LABELS[round]}`;
}
