import { partialMatchKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../contract/live.ts';
import { myBracketQuery, withoutBracketQuery } from '../api/brackets.ts';
import { leaderboardPageQuery, myStandingQuery, topOfLeaderboardQuery } from '../api/leaderboard.ts';
import { openingDayGamesQuery, openingDayStatsQuery } from '../api/opening-day.ts';
import { playersOfTeamsQuery, playersQuery } from '../api/players.ts';
import { userQuery } from '../api/session.ts';
import { pointsLeadersQuery } from '../api/stats.ts';
import { currentTournamentQuery, gamesQuery, teamsQuery } from '../api/tournaments.ts';
import { keysOf } from './keys-of.ts';

/** Whatever a page can have read, by the names of the table below. */
const QUERIES = {
  current: currentTournamentQuery,
  teams: teamsQuery(7),
  games: gamesQuery(7),
  'my bracket': myBracketQuery(7, 1),
  leaderboard: leaderboardPageQuery(7, 'accuracy', 3),
  'top of the leaderboard': topOfLeaderboardQuery(7),
  'my standing': myStandingQuery(7, 1, 'total'),
  'without bracket': withoutBracketQuery(7),
  'opening day': openingDayGamesQuery(7),
  'opening-day points': openingDayStatsQuery(4),
  players: playersQuery,
  'players of teams': playersOfTeamsQuery([1, 2]),
  leaders: pointsLeadersQuery,
  user: userQuery,
  'games of another': gamesQuery(8),
  'leaderboard of another': leaderboardPageQuery(8, 'total', 0),
};

const tournament = (...changed: string[]) => ({ type: 'tournament', tournamentId: 7, changed }) as LiveEvent;
const standings = (...changed: string[]) => ({ type: 'standings', tournamentId: 7, changed }) as LiveEvent;

function readAgain(event: LiveEvent): string[] {
  const keys = keysOf(event);
  return Object.entries(QUERIES)
    .filter(([, { queryKey }]) => keys.some((key) => partialMatchKey(queryKey, key)))
    .map(([name]) => name);
}

describe('what is read again after an event', () => {
  const game: LiveEvent = { type: 'game', tournamentId: 7, gameIds: [1, 17] };
  const table: [string, LiveEvent, string[]][] = [
    ['a game', game, ['games', 'my bracket']],
    ['results', standings('results'), ['leaderboard', 'top of the leaderboard', 'my standing']],
    [
      'brackets',
      standings('brackets', 'results'),
      ['leaderboard', 'top of the leaderboard', 'my standing', 'without bracket'],
    ],
    ['the tournament', tournament('tournament'), ['current', 'leaders']],
    ['teams', tournament('teams'), ['teams']],
    ['all games', tournament('games'), ['games', 'my bracket']],
    ['players', tournament('players'), ['players', 'players of teams', 'leaders']],
    ['opening day', tournament('opening_day'), ['opening day', 'opening-day points']],
    ['several', tournament('teams', 'players'), ['teams', 'players', 'players of teams', 'leaders']],
    ['what this version has no word for', tournament('weather'), []],
  ];
  it.each(table)('%s', (_, event, names) => expect(readAgain(event)).toEqual(names));

  it('everything, whichever tournament it is, but not who is logged in', () => {
    const all = Object.keys(QUERIES).filter((name) => name !== 'user');
    expect(readAgain({ type: 'tournament', tournamentId: 0, changed: ['everything'] })).toEqual(all);
  });

  it('each user by themselves', () => {
    expect(myStandingQuery(7, 1, 'total').queryKey).not.toEqual(myStandingQuery(7, 2, 'total').queryKey);
  });

  it('each list once', () => {
    expect(keysOf(standings('results', 'brackets'))).toHaveLength(3);
  });
});
