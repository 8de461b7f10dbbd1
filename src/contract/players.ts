import { z } from 'zod';
import { MAX_PLAYER_TEXT } from '../domain/import/player-list.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, IdText, ListQuery, OptionalImageUrl, optionalText, requiredText, Timestamp } from './fields.ts';

export const Player = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  currentTeam: z.string().nullable(),
  teamId: Id.nullable(),
  photoUrl: z.string().nullable(),
  wins: z.int(),
  losses: z.int(),
  totalGames: z.int().describe('wins, losses and ties'),
  winPercentage: z.number().describe('0 to 100'),
  totalPoints: z.int(),
  hasChampionship: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Player = z.infer<typeof Player>;

const MAX_GAMES = 99_999;

const totalField = (name: string) =>
  z
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be 0 or greater`)
    .max(MAX_GAMES, `${name} must be at most ${MAX_GAMES}`)
    .nullish();

/** The fields that the form and the import share: name and team. */
const nameAndTeam = {
  firstName: requiredText(1, MAX_PLAYER_TEXT, 'First name'),
  lastName: requiredText(1, MAX_PLAYER_TEXT, 'Last name'),
  currentTeam: optionalText(MAX_PLAYER_TEXT, `Current team must be at most ${MAX_PLAYER_TEXT} characters`),
  teamId: Id.nullish().transform((id) => id ?? null),
};

/** Wins and losses are the totals to show. Without them, a new player has the recorded games, and a change keeps both. */
export const PlayerInput = z.object({
  ...nameAndTeam,
  photoUrl: OptionalImageUrl,
  wins: totalField('Wins'),
  losses: totalField('Losses'),
  hasChampionship: z
    .boolean('hasChampionship must be true or false')
    .nullish()
    .transform((has) => has ?? false),
});
export type PlayerInput = z.infer<typeof PlayerInput>;

export const MAX_IMPORTED_PLAYERS = 2_000;
// Fits the longest list: a character takes up to three bytes.
const IMPORT_BODY_LIMIT = 2 * 1024 * 1024;

/** Players to add, all or none. */
export const PlayerImport = z.object({
  players: z
    .array(z.object(nameAndTeam), 'players must be a list')
    .min(1, 'There is nobody in the list')
    .max(MAX_IMPORTED_PLAYERS, `At most ${MAX_IMPORTED_PLAYERS} players can be added at once`),
});
export type PlayerImport = z.infer<typeof PlayerImport>;

const MAX_TEAM_IDS = 100;

const PlayersByTeamsQuery = z.object({
  teamIds: z
    .string('must be ids separated by commas')
    .transform((text) => text.split(','))
    .pipe(z.array(IdText).max(MAX_TEAM_IDS)),
});

export const playerEndpoints = {
  list: endpoint('GET /api/players', 'everyone', 'Every player with their record, most games first', {
    query: ListQuery,
    response: z.array(Player),
  }),
  listOfTeams: endpoint('GET /api/players/by-teams', 'everyone', 'The players of some teams', {
    query: PlayersByTeamsQuery,
    response: z.array(Player),
  }),
  add: endpoint('POST /api/players', 'admin', 'Add a player', { body: PlayerInput, response: Player, status: 201 }),
  import: endpoint('POST /api/players/import', 'admin', 'Add a list of players, all or none', {
    body: PlayerImport,
    response: z.array(Player),
    status: 201,
    bodyLimit: IMPORT_BODY_LIMIT,
  }),
  change: endpoint('PUT /api/players/:id', 'admin', 'Change a player; wins and losses are the totals to show', {
    params: IdParams,
    body: PlayerInput,
    response: Player,
  }),
};
