import { z } from 'zod';
import { GAME_STATUSES } from '../domain/bracket/game.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, IdText, idField, OptionalDate, optionalText, Timestamp } from './fields.ts';
import { GameResult } from './games.ts';

const NamedTeam = z.object({ id: Id, name: z.string() });

export const OpeningDayGame = z.object({
  id: Id,
  tournamentId: Id,
  team1Id: Id,
  team2Id: Id,
  team1: NamedTeam,
  team2: NamedTeam,
  team1Score: z.int().nullable(),
  team2Score: z.int().nullable(),
  winnerId: Id.nullable(),
  winner: NamedTeam.nullable(),
  status: z.enum(GAME_STATUSES),
  gameDate: Timestamp.nullable(),
  location: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type OpeningDayGame = z.infer<typeof OpeningDayGame>;

export const OpeningDayGameInput = z
  .object({
    tournamentId: idField('Tournament is required'),
    team1Id: idField('Team 1 is required'),
    team2Id: idField('Team 2 is required'),
    gameDate: OptionalDate,
    location: optionalText(255, 'Location must be at most 255 characters'),
  })
  .refine(({ team1Id, team2Id }) => team1Id !== team2Id, { path: ['team2Id'], message: 'Teams must be different' });
export type OpeningDayGameInput = z.infer<typeof OpeningDayGameInput>;

const OpeningDayGameParams = z.object({ gameId: IdText });

export const OpeningDayStat = z.object({
  id: Id,
  player: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  teamId: Id.describe('the team for which the points were scored, even if the player has changed teams since'),
  points: z.int(),
});
export type OpeningDayStat = z.infer<typeof OpeningDayStat>;

export const openingDayEndpoints = {
  list: endpoint('GET /api/tournaments/:id/opening-day-games', 'everyone', 'The opening-day games of a tournament', {
    params: IdParams,
    response: z.array(OpeningDayGame),
  }),
  listStats: endpoint(
    'GET /api/opening-day-games/:gameId/stats',
    'everyone',
    'The points of each player in an opening-day game, highest first',
    { params: OpeningDayGameParams, response: z.array(OpeningDayStat) },
  ),
  create: endpoint('POST /api/opening-day-games', 'admin', 'Add an opening-day game', {
    body: OpeningDayGameInput,
    response: OpeningDayGame,
    status: 201,
  }),
  enterResult: endpoint(
    'PUT /api/opening-day-games/:gameId/result',
    'admin',
    'Enter the result of an opening-day game, or correct it',
    { params: OpeningDayGameParams, body: GameResult, response: OpeningDayGame },
  ),
  delete: endpoint('DELETE /api/opening-day-games/:gameId', 'admin', 'Delete an opening-day game with its result', {
    params: OpeningDayGameParams,
  }),
  restore: endpoint(
    'POST /api/opening-day-games/:gameId/restore',
    'admin',
    'Undo the deletion of an opening-day game, within a day',
    { params: OpeningDayGameParams, response: OpeningDayGame },
  ),
};
