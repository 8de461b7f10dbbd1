/**
 * The rounds in playing order: their labels, how many games each has (of play-ins, in a field that has them), and the
 * site's points of a correct pick.
 */
const ROUND_LIST = [
  { round: 'play_in', label: 'Play-In Games', shortLabel: 'PI', games: 2, points: 5 },
  { round: 'round_of_32', label: 'Round of 32', shortLabel: 'R1', games: 16, points: 10 },
  { round: 'sweet_16', label: 'Sweet 16', shortLabel: 'S16', games: 8, points: 20 },
  { round: 'elite_8', label: 'Elite Eight', shortLabel: 'E8', games: 4, points: 40 },
  { round: 'final_four', label: 'Final Four', shortLabel: 'F4', games: 2, points: 80 },
  { round: 'championship', label: 'Championship', shortLabel: 'Final', games: 1, points: 160 },
] as const;

type RoundFacts = (typeof ROUND_LIST)[number];

export type Round = RoundFacts['round'];
export const ROUNDS: readonly Round[] = ROUND_LIST.map(({ round }) => round);

/** All rounds but the play-ins. */
export type MainRound = Exclude<Round, 'play_in'>;
export const MAIN_ROUNDS: readonly MainRound[] = ROUNDS.filter((round) => round !== 'play_in');

/** A record with a value for each round, in playing order. */
export function byRound<T>(choose: (facts: RoundFacts) => T): Record<Round, T> {
  return Object.fromEntries(ROUND_LIST.map((facts) => [facts.round, choose(facts)])) as Record<Round, T>;
}

export const ROUND_LABELS = byRound<string>(({ label }) => label);
/** For columns and tabs. */
export const SHORT_ROUND_LABELS = byRound<string>(({ shortLabel }) => shortLabel);
export const GAMES_PER_ROUND = byRound<number>(({ games }) => games);
