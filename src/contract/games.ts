import { z } from 'zod';
import { MAX_GAMES } from '../domain/bracket/format.ts';
import { GAME_STATUSES } from '../domain/bracket/game.ts';
import { ROUNDS } from '../domain/bracket/rounds.ts';
import { LOCATION_TOO_LONG, MAX_LOCATION } from '../domain/bracket/schedule.ts';
import { endpoint } from './endpoint.ts';
import { ChangedDate, changedText, Id, IdParams, OptionalDate, optionalText, Points, Timestamp } from './fields.ts';

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
  decidedAt: Timestamp.nullable().describe('when the result came; a correction does not change it'),
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

const UNKNOWN_STATUS = 'Status must be scheduled or in_progress';

export const GameChange = z
  .object({
    status: z.enum(['scheduled', 'in_progress'], UNKNOWN_STATUS).nullish(),
    team1Score: Points.nullish(),
    team2Score: Points.nullish(),
    scheduledAt: ChangedDate.describe('can be set whatever the status; null removes it'),
    location: changedText(MAX_LOCATION, LOCATION_TOO_LONG).describe('can be set whatever the status; null removes it'),
  })
  .superRefine(({ status, team1Score, team2Score, scheduledAt, location }, context) => {
    if (status) return;
    const hasScore = (team1Score ?? team2Score ?? null) !== null;
    if (hasScore) context.addIssue({ code: 'custom', path: ['status'], message: UNKNOWN_STATUS });
    else if (scheduledAt === undefined && location === undefined)
      context.addIssue({ code: 'custom', message: 'Send a status, a time or a place to change' });
  });
export type GameChange = z.infer<typeof GameChange>;

const LIST_LENGTH_MESSAGE = `A schedule has from 1 to ${MAX_GAMES} games`;

/** The times and locations of games. Games that are not listed keep theirs. */
export const ScheduleInput = z.object({
  games: z
    .array(
      z.object({
        gameId: Id,
        scheduledAt: OptionalDate,
        location: optionalText(MAX_LOCATION, LOCATION_TOO_LONG),
      }),
      LIST_LENGTH_MESSAGE,
    )
    .min(1, LIST_LENGTH_MESSAGE)
    .max(MAX_GAMES, LIST_LENGTH_MESSAGE)
    .superRefine((listed, context) => {
      const ids = listed.map(({ gameId }) => gameId);
      for (const [index, id] of ids.entries()) {
        if (ids.indexOf(id) < index)
          context.addIssue({ code: 'custom', path: [index, 'gameId'], message: 'This game is listed twice' });
      }
    }),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const gameEndpoints = {
  list: endpoint(
    'GET /api/tournaments/:id/games',
    'everyone',
    'The games of a tournament, round by round and in the order of the board',
    {
      params: IdParams,
      response: z.array(Game),
    },
  ),
  change: endpoint(
    'PATCH /api/games/:id',
    'admin',
    'Start a game, store its running score, undo the start, or set its time and location',
    {
      params: IdParams,
      body: GameChange,
      response: Game,
    },
  ),
  schedule: endpoint(
    'PUT /api/tournaments/:id/schedule',
    'admin',
    'Set the times and locations of games, all or none',
    {
      params: IdParams,
      body: ScheduleInput,
      response: z.array(Game).describe('all games of the tournament'),
    },
  ),
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
