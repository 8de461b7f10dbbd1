import { z } from 'zod';
import { ROUNDS } from '../domain/bracket/rounds.ts';
import { TOURNAMENT_STATUSES } from '../domain/results/progress.ts';
import { dateField, Id, requiredText, Timestamp } from './fields.ts';
import { Game } from './games.ts';

export const Tournament = z.object({
  id: Id,
  name: z.string(),
  startDate: Timestamp,
  status: z.enum(TOURNAMENT_STATUSES),
  currentRound: z.enum(ROUNDS).nullable(),
  bracketsOpen: z.boolean(),
  submissionsOpenedAt: Timestamp.nullable().describe('for the first time; null if they never were'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Tournament = z.infer<typeof Tournament>;

export const TournamentInput = z.object({
  name: requiredText(3, 100, 'Tournament name'),
  startDate: dateField('Start date is required'),
  status: z.enum(TOURNAMENT_STATUSES, 'Status is required'),
  currentRound: z
    .enum([...ROUNDS, ''], 'Unknown round')
    .nullish()
    .transform((round) => round || (round === undefined ? undefined : null)),
});
export type TournamentInput = z.infer<typeof TournamentInput>;

export const TournamentChange = TournamentInput.partial();
export type TournamentChange = z.infer<typeof TournamentChange>;

/** A change of the whole tournament, with the sentence to show for it. */
export const TournamentMessage = Tournament.extend({ message: z.string() });
export type TournamentMessage = z.infer<typeof TournamentMessage>;

export const CreateBracketInput = z.object({
  tournamentId: Id,
  discardSubmissions: z.boolean().nullish().describe('needed once brackets are submitted or results are in'),
  agreed: z
    .object({ brackets: z.int(), results: z.int() })
    .nullish()
    .describe('how many may go: refused if it is another number by now'),
});
export type CreateBracketInput = z.infer<typeof CreateBracketInput>;

export const CreatedBracket = z.object({ tournament: Tournament, games: z.array(Game) });
export type CreatedBracket = z.infer<typeof CreatedBracket>;

export const ToggleBracketsInput = z.object({ bracketsOpen: z.boolean('bracketsOpen must be true or false') });
export type ToggleBracketsInput = z.infer<typeof ToggleBracketsInput>;
