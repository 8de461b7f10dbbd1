import { partialMatchKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import {
  myBracketQuery,
  pickersQuery,
  pickSharesQuery,
  publicBracketQuery,
  withoutBracketQuery,
} from './bracket-queries.ts';
import { hallOfFameQuery, tournamentsQuery } from './history-queries.ts';
import { type Change, queryKeysOf } from './invalidation.ts';
import {
  entryCountQuery,
  leaderboardPageQuery,
  myStandingQuery,
  topOfLeaderboardQuery,
} from './leaderboard-queries.ts';
import { openingDayGamesQuery, openingDayStatsQuery } from './opening-day-queries.ts';
import { playersOfTeamsQuery, playersQuery, pointsLeadersQuery } from './player-queries.ts';
import { userQuery } from './session.ts';
import { currentTournamentQuery, gamesQuery, teamsQuery, tournamentQuery } from './tournament-queries.ts';

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
  'top of the leaderboard': topOfLeaderboardQuery(7),
  'number of entries': entryCountQuery(7),
  'my standing': myStandingQuery(7, 1, 'total'),
  'pick shares': pickSharesQuery(7),
  'people behind a share': pickersQuery(7, 2, 9, 'ada'),
  bracket: publicBracketQuery(3),
  'without bracket': withoutBracketQuery(7),
  'opening day': openingDayGamesQuery(7),
  'opening-day points': openingDayStatsQuery(4),
  players: playersQuery,
  'players of teams': playersOfTeamsQuery([1, 2]),
  leaders: pointsLeadersQuery(7),
  user: userQuery,
  'another tournament': tournamentQuery(8),
  'games of another': gamesQuery(8),
  'leaderboard of another': leaderboardPageQuery(8, 'total', 0),
};

function listInvalidated(...changes: Change[]): string[] {
  const keys = queryKeysOf({ tournamentId: 7, changes });
  return Object.entries(QUERIES)
    .filter(([, { queryKey }]) => keys.some((key) => partialMatchKey(queryKey, key)))
    .map(([name]) => name);
}

const PEOPLE = ['all tournaments', 'hall of fame'];
const STANDINGS = [
  'leaderboard',
  'top of the leaderboard',
  'number of entries',
  'my standing',
  'pick shares',
  'people behind a share',
  'bracket',
];

describe('the queries invalidated by a change', () => {
  const table: [string, Change[], string[]][] = [
    ['of games', ['games'], ['games', 'my bracket']],
    ['of results', ['results'], STANDINGS],
    ['of brackets', ['brackets', 'results'], [...PEOPLE, ...STANDINGS, 'without bracket']],
    ['of one’s own bracket', ['own_bracket'], [...PEOPLE, 'my bracket', ...STANDINGS, 'without bracket']],
    ['of the tournament', ['tournament'], ['current', 'tournament', 'all tournaments', 'hall of fame', 'leaders']],
    ['of teams', ['teams'], ['all tournaments', 'teams']],
    ['of players', ['players'], ['current', 'players', 'players of teams', 'leaders']],
    ['of opening day', ['opening_day'], ['current', 'opening day', 'opening-day points']],
  ];
  it.each(table)('%s', (_, changes, names) => expect(listInvalidated(...changes)).toEqual(names));

  it('of everything are those of all tournaments, but not the session', () => {
    const all = Object.keys(QUERIES).filter((name) => name !== 'user');
    expect(listInvalidated('everything')).toEqual(all);
  });

  it('have different keys for different users', () => {
    expect(myStandingQuery(7, 1, 'total').queryKey).not.toEqual(myStandingQuery(7, 2, 'total').queryKey);
  });
});
