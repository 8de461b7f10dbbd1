import { winProbability } from '../bracket/seed-odds.ts';

/** How likely the winners of undecided games are: by the seeds, or a coin flip each. Running scores are ignored. */
export const MODELS = ['seed', 'even'] as const;
export type Model = (typeof MODELS)[number];

/** The probability that a team with one seed beats a team with the other. */
export function winProbabilityBy(model: Model, seed: number | null, opponent: number | null): number {
  return model === 'even' ? 0.5 : winProbability(seed, opponent);
}
