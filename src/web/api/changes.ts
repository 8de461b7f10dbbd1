import type { QueryKey } from '@tanstack/react-query';
import type { StandingsPart, TournamentPart } from '../../contract/live.ts';

/** What can change, as the live stream names it; and one's own bracket, of which nobody else is told. */
export type Change = TournamentPart | StandingsPart | 'own_bracket';

/** All that a tournament has to do with; who is logged in has not. */
export const EVERYTHING: readonly QueryKey[] = [['tournaments'], ['players'], ['stats'], ['opening-day-games']];

/** Which queries a change concerns: the beginnings of their keys, after the key of its tournament. */
const QUERIES: Record<Change, (of: QueryKey) => readonly QueryKey[]> = {
  // The leaders are those of the current tournament, which may be another one now.
  tournament: () => [['tournaments', 'current'], ['stats']],
  teams: (of) => [[...of, 'teams']],
  games: (of) => [
    [...of, 'games'],
    [...of, 'my-bracket'],
  ],
  players: () => [['players'], ['stats']],
  opening_day: (of) => [[...of, 'opening-day-games'], ['opening-day-games']],
  everything: () => EVERYTHING,
  results: (of) => [
    [...of, 'leaderboard'],
    [...of, 'my-standing'],
  ],
  brackets: (of) => [
    [...of, 'leaderboard'],
    [...of, 'my-standing'],
    [...of, 'without-bracket'],
  ],
  own_bracket: (of) => [[...of, 'my-bracket'], ...QUERIES.brackets(of)],
};

export function isChange(name: unknown): name is Change {
  return typeof name === 'string' && Object.hasOwn(QUERIES, name);
}

/** Some changes of a tournament; 0 if it does not matter which. */
export interface Changes {
  tournamentId: number;
  changes: readonly Change[];
}

export function keysOf({ tournamentId, changes }: Changes): QueryKey[] {
  return changes.flatMap((change) => QUERIES[change](['tournaments', tournamentId]));
}
