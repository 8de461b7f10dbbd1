import { z } from 'zod';
import { GAME_TYPES } from '../domain/players/records.ts';
import { Id, IdText } from './fields.ts';

const Leader = z.object({ playerId: Id, firstName: z.string(), lastName: z.string() });

export const PointsLeader = Leader.extend({ totalPoints: z.int() });
export const TournamentWinsLeader = Leader.extend({ tournamentWins: z.int() });
export const SingleGameLeader = Leader.extend({ points: z.int(), gameId: Id, gameType: z.enum(GAME_TYPES) });
export const RecordLeader = Leader.extend({
  totalGames: z.int(),
  wins: z.int(),
  losses: z.int(),
  winPercentage: z.number(),
});

export const TournamentParams = z.object({ tournamentId: IdText });
