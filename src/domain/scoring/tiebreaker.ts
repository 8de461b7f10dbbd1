import { findFinal, isDecided } from '../bracket/game.ts';
import type { Tree } from '../bracket/tree.ts';
import { MAX_SCORE } from '../results/results.ts';

export const MAX_TIEBREAKER_GUESS = 2 * MAX_SCORE;

/** The total points scored in the final, which tiebreaker guesses are compared with; null until it is decided. */
export function finalPointsOf({ games }: Pick<Tree, 'games'>): number | null {
  const final = findFinal(games);
  if (!final || !isDecided(final)) return null;
  return (final.team1Score ?? 0) + (final.team2Score ?? 0);
}

/** How far a guess is off; a bracket without a guess is further off than any guess can be. */
export function differenceOf(guess: number | null, finalPoints: number): number {
  return guess === null ? MAX_TIEBREAKER_GUESS + 1 : Math.abs(guess - finalPoints);
}
