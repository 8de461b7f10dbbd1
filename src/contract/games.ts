import { z } from 'zod';
import { GAME_STATUSES, ROUNDS } from '../domain/bracket/rounds.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Points, Timestamp } from './fields.ts';

export const Game = z.object({
  id: Id,
  tournamentId: Id,
  round: z.enum(ROUNDS),
  team1Id: Id.nullable(),
  team2Id: Id.nullable(),
  team1Score: z.int().nullable(),
  team2Score: z.int().nullable(),
  winnerId: Id.nullable(),
  nextGameId: Id.nullable().describe('where the winner plays next'),
  status: z.enum(GAME_STATUSES),
  scheduledAt: Timestamp.nullable(),
  location: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Game = z.infer<typeof Game>;

const PlayerPoints = z.object({ playerId: Id, points: Points.default(0) });

const playerStats = z
  .array(PlayerPoints)
  .max(200)
  .refine(
    (lines) => new Set(lines.map((line) => line.playerId)).size === lines.length,
    'Each player can be listed only once',
  )
  .nullish()
  .transform((lines) => lines ?? []);

/** The result of a game, of the bracket or of opening day. */
export const GameResult = z.object({ team1Score: Points, team2Score: Points, playerStats });
export type GameResult = z.infer<typeof GameResult>;

export const GameChange = z.object({
  status: z.enum(['scheduled', 'in_progress'], 'Status must be scheduled or in_progress'),
  team1Score: Points.nullish(),
  team2Score: Points.nullish(),
});
export type GameChange = z.infer<typeof GameChange>;

export const gameEndpoints = {
  list: endpoint('GET /api/tournaments/:id/games', 'everyone', 'The games of a tournament, in playing order', {
    params: IdParams,
    response: z.array(Game),
  }),
  change: endpoint('PATCH /api/games/:id', 'admin', 'Start a game, keep its running score, or take the start back', {
    params: IdParams,
    body: GameChange,
    response: Game,
  }),
  enterResult: endpoint('PUT /api/games/:id/result', 'admin', 'Enter the result of a game', {
    params: IdParams,
    body: GameResult,
    response: Game,
  }),
  reopen: endpoint('POST /api/games/:id/reopen', 'admin', 'Undo the result of a game', {
    params: IdParams,
    response: Game,
  }),
};
