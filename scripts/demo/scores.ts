import type { Random } from '../random.ts';

export type Score = { team1Score: number; team2Score: number };

// As college games go: about 144 points in all, and a margin that surprises by ten points either way.
const TOTAL = { mean: 144, deviation: 11 };
const SURPRISE = 10;
const MAX_MARGIN = 38;
const OVERTIME_POINTS = 16;

/** How many times the score of a running game changes between its start and its end. */
const RUNNING_STEPS = 4;

/**
 * How strong a team of this seed is, in points of a game: on average seed 1 beats seed 16 by 16 points, and seeds 8 and
 * 9 are almost equal.
 */
export function strengthOf(seed: number) {
  return 20 - 6.8 * Math.log(seed + 0.6);
}

/** The final score of a game. The stronger team mostly wins, and nobody always does. */
export function playGame(strength1: number, strength2: number, random: Random): Score {
  const drawn = Math.round(random.around(strength1 - strength2, SURPRISE));
  const regular = Math.min(180, Math.max(112, random.around(TOTAL.mean, TOTAL.deviation)));
  const isTied = drawn === 0;
  const margin = isTied
    ? random.between(1, 7) * (random.chance(0.5) ? 1 : -1)
    : Math.max(-MAX_MARGIN, Math.min(MAX_MARGIN, drawn));
  const total = isTied ? regular + OVERTIME_POINTS : regular;
  const team1Score = Math.round((total + margin) / 2);
  return { team1Score, team2Score: team1Score - margin };
}

/** The scores while a game goes on. They never fall, and stay below the final score. */
export function listRunningScores({ team1Score, team2Score }: Score, random: Random): Score[] {
  const team1 = climb(team1Score, random);
  const team2 = climb(team2Score, random);
  return team1.map((score, step) => ({ team1Score: score, team2Score: team2[step] ?? 0 }));
}

function climb(final: number, random: Random) {
  let score = 0;
  return Array.from({ length: RUNNING_STEPS }, (_, step) => {
    const share = (step + 1) / (RUNNING_STEPS + 1) + random.around(0, 0.03);
    score = Math.min(final - 1, Math.max(score + 1, Math.round(final * share)));
    return score;
  });
}

/**
 * Splits the score of a team into the points of its players, in the order of `weights`. Null is a player who did not
 * play. A weight is how much of the team's points a player usually makes.
 */
export function sharePoints(score: number, weights: readonly number[], random: Random): (number | null)[] {
  const isResting = weights.map((_, index) => index > 4 && random.chance(0.2));
  const drawn = weights.map((weight, index) => (isResting[index] ? 0 : weight * Math.exp(random.around(0, 0.35))));
  const sum = drawn.reduce((total, weight) => total + weight, 0);
  // Rounds where each player's part of the score begins and ends, so that the points add up to the score.
  let end = 0;
  return drawn.map((weight, index) => {
    const start = end;
    end += (weight / sum) * score;
    return isResting[index] ? null : Math.round(end) - Math.round(start);
  });
}
