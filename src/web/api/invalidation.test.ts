import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import {
  myBracketQuery,
  pickersQuery,
  pickSharesQuery,
  publicBracketQuery,
  withoutBracketQuery,
} from './bracket-queries.ts';
import { bracketOddsQuery, oddsQuery } from './chances-queries.ts';
import { groupQuery, messagesQuery, myGroupsQuery } from './group-queries.ts';
import { hallOfFameQuery, tournamentsQuery } from './history-queries.ts';
import { type Change, queryKeysOf } from './invalidation.ts';
import {
  entryCountQuery,
  leaderboardPageQuery,
  myStandingQuery,
  searchQuery,
  topOfLeaderboardQuery,
} from './leaderboard-queries.ts';
import { openingDayGamesQuery, openingDayStatsQuery } from './opening-day-queries.ts';
import { playersOfTeamsQuery, playersQuery, pointsLeadersQuery } from './player-queries.ts';
import { raceQuery, recapsQuery } from './race-queries.ts';
import { userQuery } from './session.ts';
import { currentTournamentQuery, gamesQuery, teamsQuery, tournamentQuery } from './tournament-queries.ts';
import { imaginedEntryQuery, whatIfQuery } from './what-if-queries.ts';

/** All kinds of queries, by the names of the table below. */
const QUERIES = {
  current: currentTournamentQuery,
  tournament: tournamentQuery(7),
  'all tournaments': tournamentsQuery,
  'hall of fame': hallOfFameQuery,
  teams: teamsQuery(7),
  games: gamesQuery(7),
  'my bracket': myBracketQuery(7, 1),
  leaderboard: leaderboardPageQuery(7, 'accuracy', 3),
  'leaderboard by chances': leaderboardPageQuery(7, 'win', 0),
  'top of the leaderboard': topOfLeaderboardQuery(7),
  'number of entries': entryCountQuery(7),
  'my standing': myStandingQuery(7, 1, 'total'),
  'my place by chances': myStandingQuery(7, 1, 'win'),
  'pick shares': pickSharesQuery(7),
  'people behind a share': pickersQuery(7, 2, 9, 'ada'),
  race: raceQuery(7, [3]),
  recaps: recapsQuery(7),
  bracket: publicBracketQuery(3),
  odds: oddsQuery(7, 'seed'),
  'odds of a bracket': bracketOddsQuery(3, 'seed'),
  'what if': whatIfQuery({ tournamentId: 7, winners: [], model: 'seed' }, ''),
  'entry of what if': imaginedEntryQuery({ tournamentId: 7, winners: [], model: 'seed' }, 3),
  'without bracket': withoutBracketQuery(7),
  'opening day': openingDayGamesQuery(7),
  'opening-day points': openingDayStatsQuery(4),
  players: playersQuery,
  'players of teams': playersOfTeamsQuery([1, 2]),
  leaders: pointsLeadersQuery(7),
  'my groups': myGroupsQuery(1),
  group: groupQuery(5),
  'leaderboard of a group': leaderboardPageQuery(7, 'total', 0, '', 5),
  'leaderboard of a group by chances': leaderboardPageQuery(7, 'win', 0, '', 5),
  'search in a group': searchQuery(7, 'ada', 5),
  'race of a group': raceQuery(7, [], 5),
  'recaps of a group': recapsQuery(7, 5),
  'picks of a group': pickSharesQuery(7, 5),
  'people behind a share of a group': pickersQuery(7, 2, 9, 'ada', 5),
  'odds of a group': oddsQuery(7, 'seed', 5),
  'wall of a group': messagesQuery(5),
  'another group': groupQuery(6),
  user: userQuery,
  'another tournament': tournamentQuery(8),
  'games of another': gamesQuery(8),
  'leaderboard of another': leaderboardPageQuery(8, 'total', 0),
};

function listInvalidated(...changes: Change[]): string[] {
  return listOf(queryKeysOf({ tournamentId: 7, changes }));
}

function listOf(keys: readonly QueryKey[]): string[] {
  return Object.entries(QUERIES)
    .filter(([, { queryKey }]) => keys.some((key) => partialMatchKey(queryKey, key)))
    .map(([name]) => name);
}

const PEOPLE = ['all tournaments', 'hall of fame'];
const ODDS = [
  'leaderboard by chances',
  'my place by chances',
  'odds',
  'odds of a bracket',
  'what if',
  'entry of what if',
];
const GROUP = [
  'group',
  'leaderboard of a group',
  'leaderboard of a group by chances',
  'search in a group',
  'race of a group',
  'recaps of a group',
  'picks of a group',
  'people behind a share of a group',
  'odds of a group',
];
const GROUPS = [...GROUP, 'another group'];
const STANDINGS = [
  'leaderboard',
  'leaderboard by chances',
  'top of the leaderboard',
  'number of entries',
  'my standing',
  'my place by chances',
  'pick shares',
  'people behind a share',
  'race',
  'recaps',
  'bracket',
  'odds',
  'odds of a bracket',
  'what if',
  'entry of what if',
];

describe('the queries invalidated by a change', () => {
  const table: [string, Change[], string[]][] = [
    ['of games', ['games'], ['games', 'my bracket']],
    ['of results', ['results'], [...STANDINGS, ...GROUPS]],
    ['of brackets', ['brackets', 'results'], [...PEOPLE, ...STANDINGS, 'without bracket', ...GROUPS]],
    ['of odds', ['odds'], ODDS],
    [
      'of the tournament',
      ['tournament'],
      [
        ...['current', 'tournament', 'all tournaments', 'hall of fame', 'leaders'],
        ...GROUPS.filter((name) => !['leaderboard of a group by chances', 'odds of a group'].includes(name)),
      ],
    ],
    ['of teams', ['teams'], ['all tournaments', 'teams']],
    ['of players', ['players'], ['current', 'players', 'players of teams', 'leaders']],
    ['of opening day', ['opening_day'], ['current', 'opening day', 'opening-day points']],
  ];
  it.each(table)('%s', (_, changes, names) => expect(listInvalidated(...changes)).toEqual(names));

  it.each<[string, Change, string[]]>([
    ['itself', 'group group', ['my groups', ...GROUP]],
    ['messages', 'group messages', ['wall of a group']],
    ['chances', 'group odds', ['leaderboard of a group by chances', 'odds of a group']],
  ])('of a group: its %s', (_, change, names) => {
    expect(listOf(queryKeysOf({ tournamentId: 0, changes: [change], liveKey: 'k' }, 5))).toEqual(names);
  });

  it('of a group that this tab does not know yet are those of all groups', () => {
    const keys = queryKeysOf({ tournamentId: 0, changes: ['group group'], liveKey: 'k' });
    expect(listOf(keys)).toEqual(['my groups', ...GROUPS]);
  });

  it('of everything are those of all tournaments, but not the session', () => {
    const all = Object.keys(QUERIES).filter((name) => name !== 'user');
    expect(listInvalidated('everything')).toEqual(all);
  });

  it('have different keys for different users', () => {
    expect(myStandingQuery(7, 1, 'total').queryKey).not.toEqual(myStandingQuery(7, 2, 'total').queryKey);
  });
});
