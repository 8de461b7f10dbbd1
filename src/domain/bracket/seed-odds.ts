/**
 * The probability that one seed beats another: 1 beats 16 in 16 of 17 games, and equal seeds are even. So is a game with
 * somebody who has no seed.
 */
export function winProbability(seed: number | null, opponent: number | null): number {
  return seed === null || opponent === null ? 0.5 : opponent / (seed + opponent);
}
