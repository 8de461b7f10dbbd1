import { z } from 'zod';
import {
  PointsLeader,
  RecordLeader,
  SingleGameLeader,
  TournamentParams,
  TournamentWinsLeader,
} from '../../contract/stats.ts';
import {
  listGamesLeaders,
  listPointsLeaders,
  listSingleGameLeaders,
  listTournamentWinsLeaders,
  listWinPercentageLeaders,
  listWinsLeaders,
} from '../../domain/players/leaders.ts';
import type { Api } from '../api.ts';
import { listAllTimeLeaders, listCurrentLeaders, listTournamentLeaders } from './leaders.ts';

export function addStatsRoutes({ route, db }: Api): void {
  route({
    method: 'GET',
    url: '/api/stats/points-leaders',
    audience: 'everyone',
    summary: 'Most points in the current tournament',
    answer: z.array(PointsLeader),
    read: () => listCurrentLeaders(db, listPointsLeaders),
  });

  route({
    method: 'GET',
    url: '/api/stats/single-game-leaders',
    audience: 'everyone',
    summary: 'Most points in one game of the current tournament',
    answer: z.array(SingleGameLeader),
    read: () => listCurrentLeaders(db, listSingleGameLeaders),
  });

  route({
    method: 'GET',
    url: '/api/stats/tournament-wins-leaders/:tournamentId',
    audience: 'everyone',
    summary: 'Most bracket games won in a tournament',
    params: TournamentParams,
    answer: z.array(TournamentWinsLeader),
    read: ({ params }) => listTournamentLeaders(db, params.tournamentId, listTournamentWinsLeaders),
  });

  route({
    method: 'GET',
    url: '/api/stats/wins-leaders',
    audience: 'everyone',
    summary: 'Most wins of all time',
    answer: z.array(RecordLeader),
    read: () => listAllTimeLeaders(db, listWinsLeaders),
  });

  route({
    method: 'GET',
    url: '/api/stats/games-leaders',
    audience: 'everyone',
    summary: 'Most games of all time',
    answer: z.array(RecordLeader),
    read: () => listAllTimeLeaders(db, listGamesLeaders),
  });

  route({
    method: 'GET',
    url: '/api/stats/win-percentage-leaders',
    audience: 'everyone',
    summary: 'Best share of games won, of all time',
    answer: z.array(RecordLeader),
    read: () => listAllTimeLeaders(db, listWinPercentageLeaders),
  });
}
