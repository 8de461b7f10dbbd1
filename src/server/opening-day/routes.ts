import { z } from 'zod';
import { IdParams } from '../../contract/fields.ts';
import { GameResult } from '../../contract/games.ts';
import {
  OpeningDayGame,
  OpeningDayGameInput,
  OpeningDayGameParams,
  OpeningDayStat,
} from '../../contract/opening-day.ts';
import type { Api } from '../api.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { deleteOpeningDayGame, restoreOpeningDayGame } from './deletion.ts';
import { createOpeningDayGame, listOpeningDayGames } from './games.ts';
import { enterOpeningDayResult, listStats } from './results.ts';

export function addOpeningDayRoutes({ route, db }: Api): void {
  route({
    method: 'GET',
    url: '/api/tournaments/:id/opening-day-games',
    audience: 'everyone',
    summary: 'The opening-day games of a tournament',
    params: IdParams,
    answer: z.array(OpeningDayGame),
    read: async ({ params }) => {
      const { id } = await findTournament(db, params.id);
      return (await listOpeningDayGames(db, id)).map(withIsoTimes);
    },
  });

  route({
    method: 'GET',
    url: '/api/opening-day-games/:gameId/stats',
    audience: 'everyone',
    summary: 'The points of each player in an opening-day game, highest first',
    params: OpeningDayGameParams,
    answer: z.array(OpeningDayStat),
    read: ({ params }) => listStats(db, params.gameId),
  });

  route({
    method: 'POST',
    url: '/api/opening-day-games',
    audience: 'admin',
    summary: 'Add an opening-day game',
    body: OpeningDayGameInput,
    answer: OpeningDayGame,
    status: 201,
    handle: async ({ body, audit }) => {
      const game = await createOpeningDayGame(db, body);
      audit('opening-day game added', null, game);
      return withIsoTimes(game);
    },
  });

  route({
    method: 'PUT',
    url: '/api/opening-day-games/:gameId/result',
    audience: 'admin',
    summary: 'Enter the result of an opening-day game, or correct it',
    params: OpeningDayGameParams,
    body: GameResult,
    answer: OpeningDayGame,
    handle: async ({ params, body, audit }) => {
      const { before, after } = await enterOpeningDayResult(db, params.gameId, body);
      audit('opening-day result entered', before, after);
      return withIsoTimes(after);
    },
  });

  route({
    method: 'DELETE',
    url: '/api/opening-day-games/:gameId',
    audience: 'admin',
    summary: 'Delete an opening-day game with its result',
    params: OpeningDayGameParams,
    handle: async ({ params, audit }) => {
      const before = await deleteOpeningDayGame(db, params.gameId);
      audit('opening-day game deleted', before, null);
    },
  });

  route({
    method: 'POST',
    url: '/api/opening-day-games/:gameId/restore',
    audience: 'admin',
    summary: 'Undo the deletion of an opening-day game, within a day',
    params: OpeningDayGameParams,
    answer: OpeningDayGame,
    handle: async ({ params, audit }) => {
      const game = await restoreOpeningDayGame(db, params.gameId);
      audit('opening-day game restored', null, game);
      return withIsoTimes(game);
    },
  });
}
