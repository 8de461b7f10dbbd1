// The format of a tournament. What follows from it beside these constants: the list of rounds (rounds.ts), the order of
// the games in a half (generation.ts), and the sizes of the kernel's tables in the engine.

/** How many teams can play: without play-ins, or with them. */
export const TEAM_COUNTS = [32, 34] as const;
export type FieldSize = (typeof TEAM_COUNTS)[number];

/** Whether a bracket can be made of so many teams. */
export function isFieldSize(count: number | undefined): count is FieldSize {
  return TEAM_COUNTS.some((size) => size === count);
}

export const [WITHOUT_PLAY_INS, WITH_PLAY_INS] = TEAM_COUNTS;

/** The most teams that a bracket holds, and the most games: all teams but the champion lose one. */
export const MAX_TEAMS = Math.max(...TEAM_COUNTS);
export const MAX_GAMES = MAX_TEAMS - 1;

export const LOWEST_SEED = 16;
export const SEEDS = Array.from({ length: LOWEST_SEED }, (_, index) => index + 1);

/** The seed that a seed meets in its first game. */
export function opponentOf(seed: number): number {
  return LOWEST_SEED + 1 - seed;
}

export const HIGHEST_POSITION = 4;
export const POSITIONS = Array.from({ length: HIGHEST_POSITION }, (_, index) => index + 1);
