import { z } from 'zod';
import { ROUNDS } from '../domain/bracket/rounds.ts';
import { TOURNAMENT_STATUSES } from '../domain/results/progress.ts';
import { endpoint } from './endpoint.ts';
import { ChangedDate, dateField, Id, IdParams, idField, OptionalQuery, requiredText, Timestamp } from './fields.ts';
import { Game } from './games.ts';

export const Tournament = z.object({
  id: Id,
  name: z.string(),
  startDate: Timestamp,
  status: z.enum(TOURNAMENT_STATUSES),
  currentRound: z.enum(ROUNDS).nullable(),
  bracketsOpen: z
    .boolean()
    .describe('whether an admin has opened submissions; the deadline closes them too, without changing this'),
  submissionsOpen: z.boolean().describe('bracketsOpen, and submissionsCloseAt is unset or still ahead'),
  submissionsOpenedAt: Timestamp.nullable().describe('when submissions were first opened; null if they never were'),
  submissionsCloseAt: Timestamp.nullable().describe('the deadline, by the clock of the database'),
  editableUntilClose: z.boolean().describe('whether a submitted bracket can be changed until submissions close'),
  tiebreaker: z.boolean().describe('whether brackets need a guess of the total points in the final, which breaks ties'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Tournament = z.infer<typeof Tournament>;

/** The pages about a season that can be without content. */
const SEASON_PARTS = ['opening_day', 'stats'] as const;
export type SeasonPart = (typeof SEASON_PARTS)[number];

export const CurrentTournament = Tournament.extend({
  emptyPages: z
    .array(z.enum(SEASON_PARTS))
    .describe('the pages that have nothing to show yet: without opening-day games, and without players'),
});
export type CurrentTournament = z.infer<typeof CurrentTournament>;

export const TournamentInput = z.object({
  name: requiredText(3, 100, 'Tournament name'),
  startDate: dateField('Start date is required'),
  status: z.enum(TOURNAMENT_STATUSES, 'Status is required'),
  currentRound: z
    .enum([...ROUNDS, ''], 'Unknown round')
    .nullish()
    .transform((round) => round || (round === undefined ? undefined : null)),
  submissionsCloseAt: ChangedDate.describe('null removes the deadline'),
  editableUntilClose: z.boolean('editableUntilClose must be true or false').optional(),
  tiebreaker: z.boolean('tiebreaker must be true or false').optional(),
});
export type TournamentInput = z.infer<typeof TournamentInput>;

/** A new tournament, which can start with the teams of an earlier one. */
export const NewTournamentInput = TournamentInput.extend({
  copyTeamsFrom: idField('copyTeamsFrom must be the id of a tournament')
    .nullish()
    .describe('a tournament whose teams are copied, with their seeds and positions'),
});
export type NewTournamentInput = z.infer<typeof NewTournamentInput>;

export const TournamentChange = TournamentInput.partial();
export type TournamentChange = z.infer<typeof TournamentChange>;

/** A changed tournament, with a sentence to show. */
const TournamentMessage = Tournament.extend({ message: z.string() });

/** For drawing the tournament bracket. */
export const CreateBracketInput = z.object({
  tournamentId: Id,
  discardSubmissions: z
    .boolean()
    .nullish()
    .describe('must be true once brackets are submitted or results are in, as these are deleted'),
  agreed: z
    .object({ brackets: z.int(), results: z.int() })
    .nullish()
    .describe('how many of each the admin agreed to delete; refused if the numbers have changed since'),
});
export type CreateBracketInput = z.infer<typeof CreateBracketInput>;

const CreatedBracket = z.object({ tournament: Tournament, games: z.array(Game) });

/** The tournament's name, as a confirmation. */
const DeletionInput = z.object({
  name: z
    .string('The name of the tournament is required')
    .min(1, 'The name of the tournament is required')
    .normalize('NFC'),
});

/** Opens or closes submissions. */
const ToggleBracketsInput = z.object({ bracketsOpen: z.boolean('bracketsOpen must be true or false') });

export const tournamentEndpoints = {
  current: endpoint('GET /api/tournaments/current', 'everyone', 'The tournament created last', {
    query: OptionalQuery,
    response: CurrentTournament.nullable(),
    errors: [404],
  }),
  read: endpoint('GET /api/tournaments/:id', 'everyone', 'A tournament', {
    params: IdParams,
    response: Tournament,
  }),
  create: endpoint('POST /api/tournaments', 'admin', 'Create a tournament', {
    body: NewTournamentInput,
    response: Tournament,
    status: 201,
  }),
  change: endpoint('PATCH /api/tournaments/:id', 'admin', 'Change a tournament', {
    params: IdParams,
    body: TournamentChange,
    response: Tournament,
  }),
  createBracket: endpoint(
    'POST /api/tournaments/create-bracket',
    'admin',
    'Draw the bracket from the teams and their seeds',
    { body: CreateBracketInput, response: CreatedBracket, status: 201 },
  ),
  toggleBrackets: endpoint('POST /api/tournaments/:id/toggle-brackets', 'admin', 'Open or close submissions', {
    params: IdParams,
    body: ToggleBracketsInput,
    response: TournamentMessage,
  }),
  reset: endpoint('POST /api/tournaments/:id/reset', 'admin', 'Undo every result', {
    params: IdParams,
    response: TournamentMessage,
    needsReauthentication: true,
  }),
  delete: endpoint('DELETE /api/tournaments/:id', 'admin', 'Delete a tournament with all that belongs to it', {
    params: IdParams,
    body: DeletionInput,
    needsReauthentication: true,
  }),
};
