import type { QueryKey } from '@tanstack/react-query';
import type { StandingsPart, TournamentPart } from '../../contract/live.ts';

/** A kind of change that the live stream or a response names. */
export type Change = TournamentPart | StandingsPart;

/** Prefixes of the keys of all queries about tournaments, but not of those about accounts, registration and mail. */
export const EVERYTHING: readonly QueryKey[] = [
  ['tournaments'],
  ['brackets'],
  ['players'],
  ['stats'],
  ['opening-day-games'],
];

/** The query key prefixes that each change invalidates; `of` is the key of its tournament. */
const KEY_PREFIXES: Record<Change, (of: QueryKey) => readonly QueryKey[]> = {
  tournament: (of) => [
    ['tournaments', 'current'],
    [...of, 'tournament'],
    ['tournaments', 'all'],
    ['tournaments', 'hall-of-fame'],
    // Some lists of leaders are about the current tournament, which may be a new one.
    ['stats'],
  ],
  teams: (of) => [
    [...of, 'teams'],
    // The list of tournaments names their champions.
    ['tournaments', 'all'],
  ],
  games: (of) => [
    [...of, 'games'],
    [...of, 'my-bracket'],
  ],
  // The current tournament says which pages are empty.
  players: () => [['players'], ['stats'], ['tournaments', 'current']],
  opening_day: (of) => [[...of, 'opening-day-games'], ['opening-day-games'], ['tournaments', 'current']],
  everything: () => EVERYTHING,
  results: (of) => [
    [...of, 'leaderboard'],
    [...of, 'my-standing'],
    // They include the lonely picks, which depend on the results.
    [...of, 'pick-shares'],
    ['brackets'],
  ],
  brackets: (of) => [
    ...KEY_PREFIXES.results(of),
    [...of, 'without-bracket'],
    // They name people.
    ['tournaments', 'all'],
    ['tournaments', 'hall-of-fame'],
  ],
  own_bracket: (of) => [[...of, 'my-bracket'], ...KEY_PREFIXES.brackets(of)],
};

export function isChange(name: unknown): name is Change {
  return typeof name === 'string' && Object.hasOwn(KEY_PREFIXES, name);
}

/** Changes of one tournament; the id is 0 for changes that belong to none. */
export interface Changes {
  tournamentId: number;
  changes: readonly Change[];
}

export function queryKeysOf({ tournamentId, changes }: Changes): QueryKey[] {
  return changes.flatMap((change) => KEY_PREFIXES[change](['tournaments', tournamentId]));
}
