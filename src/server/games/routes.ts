import { z } from 'zod';
import { IdParams } from '../../contract/fields.ts';
import { Game, GameChange, GameResult } from '../../contract/games.ts';
import type { Api } from '../api.ts';
import { findTournament } from '../db/tournament-lock.ts';
import { withIsoTimes } from '../http/iso-times.ts';
import { listGames } from './games.ts';
import { changeRunningGame, enterResult, reopenResult } from './results.ts';

export function addGameRoutes({ route, db, standings }: Api): void {
  route({
    method: 'GET',
    url: '/api/tournaments/:id/games',
    audience: 'everyone',
    summary: 'The games of a tournament, in playing order',
    params: IdParams,
    answer: z.array(Game),
    read: async ({ params }) => {
      const { id } = await findTournament(db, params.id);
      return (await listGames(db, id)).map(withIsoTimes);
    },
  });

  route({
    method: 'PATCH',
    url: '/api/games/:id',
    audience: 'admin',
    summary: 'Start a game, keep its running score, or take the start back',
    params: IdParams,
    body: GameChange,
    answer: Game,
    handle: async ({ params, body, audit }) => {
      const { before, after, entered } = await changeRunningGame(db, params.id, body);
      await standings.follow(after.tournamentId, entered);
      audit('game changed', before, after);
      return withIsoTimes(after);
    },
  });

  route({
    method: 'PUT',
    url: '/api/games/:id/result',
    audience: 'admin',
    summary: 'Enter the result of a game',
    params: IdParams,
    body: GameResult,
    answer: Game,
    handle: async ({ params, body, audit }) => {
      const { before, after, entered } = await enterResult(db, params.id, body);
      await standings.follow(after.tournamentId, entered);
      audit('result entered', before, { ...after, playerStats: body.playerStats });
      return withIsoTimes(after);
    },
  });

  route({
    method: 'POST',
    url: '/api/games/:id/reopen',
    audience: 'admin',
    summary: 'Undo the result of a game',
    params: IdParams,
    answer: Game,
    handle: async ({ params, audit }) => {
      const { before, after, entered } = await reopenResult(db, params.id);
      await standings.follow(after.tournamentId, entered);
      audit('result undone', before, after);
      return withIsoTimes(after);
    },
  });
}
