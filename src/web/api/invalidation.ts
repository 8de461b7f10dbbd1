import type { QueryKey } from '@tanstack/react-query';
import type { GroupPart, StandingsPart, TournamentPart } from '../../contract/live.ts';

/** A kind of change that the live stream names; `group ...`: to a group, and not to a tournament. */
export type Change = TournamentPart | StandingsPart | `group ${GroupPart}`;

/** Prefixes of the keys of all queries about tournaments and groups, but not of those about accounts, registration and mail. */
export const EVERYTHING: readonly QueryKey[] = [
  ['tournaments'],
  ['brackets'],
  ['bracket-odds'],
  ['players'],
  ['stats'],
  ['opening-day-games'],
  ['my-groups'],
  ['groups'],
  ['group-odds'],
  ['group-messages'],
];

/** The query key prefixes that each change invalidates; `of` is the key of its tournament, or the id of its group. */
const KEY_PREFIXES: Record<Change, (of: QueryKey) => readonly QueryKey[]> = {
  tournament: (of) => [
    ['tournaments', 'current'],
    [...of, 'tournament'],
    ['tournaments', 'all'],
    ['tournaments', 'hall-of-fame'],
    // Some lists of leaders, and groups, are about the current tournament, which may be a new one.
    ['stats'],
    ['groups'],
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
    [...of, 'race'],
    [...of, 'recaps'],
    ['brackets'],
    // Asking has them counted again; `odds` says when they are.
    ...KEY_PREFIXES.odds(of),
    // Whose brackets have changed nobody says.
    ['groups'],
    ['group-odds'],
  ],
  brackets: (of) => [
    ...KEY_PREFIXES.results(of),
    [...of, 'without-bracket'],
    // They name people.
    ['tournaments', 'all'],
    ['tournaments', 'hall-of-fame'],
  ],
  odds: (of) => [[...of, 'odds'], [...of, 'leaderboard', 'win'], [...of, 'what-if'], ['bracket-odds']],
  'group group': (of) => [['my-groups'], ['groups', ...of], ['group-odds', ...of]],
  'group messages': (of) => [['group-messages', ...of]],
  'group odds': (of) => [['group-odds', ...of]],
};

export function isChange(name: unknown): name is Change {
  return typeof name === 'string' && Object.hasOwn(KEY_PREFIXES, name);
}

/** Changes of one tournament; the id is 0 for changes that belong to none, such as those of a group. */
export interface Changes {
  tournamentId: number;
  changes: readonly Change[];
  /** Stands for the group. Which one it is, only its own data tells. */
  liveKey?: string;
}

/** The queries that changes invalidate; those of a group are about the group with this id, or else about all. */
export function queryKeysOf({ tournamentId, changes, liveKey }: Changes, groupId?: number): QueryKey[] {
  const of = liveKey === undefined ? ['tournaments', tournamentId] : groupId === undefined ? [] : [groupId];
  return changes.flatMap((change) => KEY_PREFIXES[change](of));
}
