import { z } from 'zod';
import { GAME_STATUSES } from '../domain/bracket/rounds.ts';
import { Id, IdText, idField, OptionalDate, optionalText, Timestamp } from './fields.ts';

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

export const OpeningDayGameParams = z.object({ gameId: IdText });

export const OpeningDayStat = z.object({
  id: Id,
  player: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  teamId: Id.describe('the team they were made for, also if the player has another by now'),
  points: z.int(),
});
export type OpeningDayStat = z.infer<typeof OpeningDayStat>;
