import { byRound, ROUNDS, type Round } from '../bracket/rounds.ts';
import { type Scoring, SITE_SCORING } from '../scoring/scoring.ts';

export const BONUSES = ['none', 'seed', 'upset'] as const satisfies readonly Scoring['bonus'][];

export const MAX_ROUND_POINTS = 1_000;
export const MAX_BONUS_FACTOR = 100;

/** A scoring that a group can choose by its name. */
export interface ScoringChoice {
  name: string;
  scoring: Scoring;
}

/** In playing order, from the play-ins on. */
function toPoints(...list: number[]): Record<Round, number> {
  return byRound(({ round }) => list[ROUNDS.indexOf(round)] ?? 0);
}

/** The ready-made scorings, beside that of the site. */
export const SCORING_CHOICES: readonly ScoringChoice[] = [
  {
    name: 'Classic 1-2-4-8-16',
    scoring: { points: toPoints(0, 1, 2, 4, 8, 16), bonus: 'none', bonusFactor: 0 },
  },
  {
    name: 'Fibonacci 2-3-5-8-13',
    scoring: { points: toPoints(1, 2, 3, 5, 8, 13), bonus: 'none', bonusFactor: 0 },
  },
  { name: 'Upsets count', scoring: { ...SITE_SCORING, bonus: 'upset', bonusFactor: 1 } },
];

/** A game that shows what a right pick earns. */
export interface ExampleGame {
  round: Round;
  winnerSeed: number;
  loserSeed: number;
}

/** What a right pick earns, in two parts. */
export interface ExamplePick extends ExampleGame {
  points: number;
  bonus: number;
}

/** The usual example: a 12th seed that beats a 5th. */
const UPSET: ExampleGame = { round: 'round_of_32', winnerSeed: 12, loserSeed: 5 };

/** What a right pick of a game is worth. */
export function exampleOf({ points, bonus, bonusFactor }: Scoring, game: ExampleGame = UPSET): ExamplePick {
  const { round, winnerSeed, loserSeed } = game;
  const seeds = { none: 0, seed: winnerSeed, upset: Math.max(0, winnerSeed - loserSeed) };
  return { ...game, points: points[round], bonus: bonusFactor * seeds[bonus] };
}

/** Whether two scorings give the same points for every pick. */
export function isSameScoring(a: Scoring, b: Scoring): boolean {
  const hasSamePoints = ROUNDS.every((round) => a.points[round] === b.points[round]);
  return hasSamePoints && bonusOf(a) === bonusOf(b);
}

function bonusOf({ bonus, bonusFactor }: Scoring): string {
  return bonusFactor === 0 || bonus === 'none' ? 'none' : `${bonusFactor} ${bonus}`;
}
