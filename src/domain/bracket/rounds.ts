export const ROUNDS = ['play_in', 'round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'] as const;
export type Round = (typeof ROUNDS)[number];

export const ROUND_LABELS: Record<Round, string> = {
  play_in: 'Play-In Games',
  round_of_32: 'Round of 32',
  sweet_16: 'Sweet 16',
  elite_8: 'Elite Eight',
  final_four: 'Final Four',
  championship: 'Championship',
};

/** Points of one correct pick. */
export const ROUND_POINTS: Record<Round, number> = {
  play_in: 5,
  round_of_32: 10,
  sweet_16: 20,
  elite_8: 40,
  final_four: 80,
  championship: 160,
};

/** All rounds but the play-ins. */
export const MAIN_ROUNDS = ['round_of_32', 'sweet_16', 'elite_8', 'final_four', 'championship'] as const;
export type MainRound = (typeof MAIN_ROUNDS)[number];

/** The number of games in a round; the play-ins count for a field that has them. */
export function gamesPerRound(round: Round): number {
  return round === 'play_in' ? 2 : 2 ** (MAIN_ROUNDS.length - 1 - MAIN_ROUNDS.indexOf(round));
}

/** The points of a bracket whose picks in these rounds are all correct. */
export function maxPointsOf(rounds: readonly Round[]): number {
  return rounds.reduce((sum, round) => sum + gamesPerRound(round) * ROUND_POINTS[round], 0);
}

/** Short labels, for columns and tabs. */
export const SHORT_ROUND_LABELS: Record<Round, string> = {
  play_in: 'PI',
  round_of_32: 'R1',
  sweet_16: 'S16',
  elite_8: 'E8',
  final_four: 'F4',
  championship: 'Final',
};
