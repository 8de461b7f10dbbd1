import { z } from 'zod';
import { GAME_TYPES } from '../domain/players/records.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdText } from './fields.ts';

const Leader = z.object({
  playerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  sharedBy: z.int().describe('how many rows of the whole list have the same figure, also beyond its end'),
});

const PointsLeader = Leader.extend({ totalPoints: z.int() });
const TournamentWinsLeader = Leader.extend({
  tournamentWins: z.int().describe('bracket games won, without opening day'),
});
const SingleGameLeader = Leader.extend({ points: z.int(), gameId: Id, gameType: z.enum(GAME_TYPES) });
const RecordLeader = Leader.extend({
  totalGames: z.int(),
  wins: z.int(),
  losses: z.int(),
  winPercentage: z.number().describe('0 to 100'),
});

const TournamentParams = z.object({ tournamentId: IdText });
const TournamentQuery = z.object({ tournamentId: IdText.optional().describe('the current tournament by default') });

export const statsEndpoints = {
  points: endpoint('GET /api/stats/points-leaders', 'everyone', 'Most points in a tournament', {
    query: TournamentQuery,
    response: z.array(PointsLeader),
  }),
  singleGame: endpoint('GET /api/stats/single-game-leaders', 'everyone', 'Most points in one game of a tournament', {
    query: TournamentQuery,
    response: z.array(SingleGameLeader),
  }),
  tournamentWins: endpoint(
    'GET /api/stats/tournament-wins-leaders/:tournamentId',
    'everyone',
    'Most bracket games won in a tournament',
    { params: TournamentParams, response: z.array(TournamentWinsLeader) },
  ),
  wins: endpoint('GET /api/stats/wins-leaders', 'everyone', 'Most wins of all time', {
    response: z.array(RecordLeader),
  }),
  games: endpoint('GET /api/stats/games-leaders', 'everyone', 'Most games played of all time', {
    response: z.array(RecordLeader),
  }),
  winPercentage: endpoint('GET /api/stats/win-percentage-leaders', 'everyone', 'Highest win percentage of all time', {
    response: z.array(RecordLeader),
  }),
};
