import { z } from 'zod';
import { HIGHEST_POSITION, LOWEST_SEED } from '../domain/bracket/format.ts';
import { POSITION_MESSAGE, SEED_MESSAGE, TEAM_NAME_LENGTH } from '../domain/bracket/team-fields.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, requiredText, Timestamp } from './fields.ts';

export const Team = z.object({
  id: Id,
  tournamentId: Id,
  name: z.string(),
  seed: z.int().nullable(),
  bracketPosition: z
    .int()
    .nullable()
    .describe("1 to 4, the same for first-round opponents; of a seed's two positions, the lower is in the left half"),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Team = z.infer<typeof Team>;

export const TeamName = z.object({
  name: requiredText(TEAM_NAME_LENGTH.min, TEAM_NAME_LENGTH.max, 'Team name'),
});
export type TeamName = z.infer<typeof TeamName>;

export const TeamInput = TeamName.extend({ tournamentId: Id });
export type TeamInput = z.infer<typeof TeamInput>;

const Seed = z.int(SEED_MESSAGE).min(1, SEED_MESSAGE).max(LOWEST_SEED, SEED_MESSAGE);
const Position = z.int(POSITION_MESSAGE).min(1, POSITION_MESSAGE).max(HIGHEST_POSITION, POSITION_MESSAGE);

export const SeedInput = z.object({ seed: Seed.nullable() });
export type SeedInput = z.infer<typeof SeedInput>;

export const PositionInput = z.object({ bracketPosition: Position });
export type PositionInput = z.infer<typeof PositionInput>;

// More than a field holds, since surplus teams can be deleted afterwards.
const MAX_LISTED = 64;
const LIST_LENGTH_MESSAGE = `A list has from 1 to ${MAX_LISTED} teams`;

/** Teams to add, all or none, with seeds and positions where known. */
export const TeamListInput = z.object({
  teams: z
    .array(TeamName.extend({ seed: Seed.nullish(), bracketPosition: Position.nullish() }), LIST_LENGTH_MESSAGE)
    .min(1, LIST_LENGTH_MESSAGE)
    .max(MAX_LISTED, LIST_LENGTH_MESSAGE),
});
export type TeamListInput = z.infer<typeof TeamListInput>;

export const teamEndpoints = {
  listCurrent: endpoint('GET /api/tournaments/current/teams', 'everyone', 'The teams of the current tournament', {
    response: z.array(Team),
  }),
  list: endpoint('GET /api/tournaments/:id/teams', 'everyone', 'The teams of a tournament', {
    params: IdParams,
    response: z.array(Team),
  }),
  add: endpoint('POST /api/teams', 'admin', 'Add a team', { body: TeamInput, response: Team, status: 201 }),
  addMany: endpoint('POST /api/tournaments/:id/teams', 'admin', 'Add many teams, all or none', {
    params: IdParams,
    body: TeamListInput,
    response: z.array(Team),
    status: 201,
  }),
  rename: endpoint('PATCH /api/teams/:id', 'admin', 'Rename a team', {
    params: IdParams,
    body: TeamName,
    response: Team,
  }),
  seed: endpoint('PATCH /api/teams/:id/seed', 'admin', 'Give a team a seed, or take it away', {
    params: IdParams,
    body: SeedInput,
    response: Team,
  }),
  position: endpoint('PATCH /api/teams/:id/bracket-position', 'admin', 'Give a team a bracket position', {
    params: IdParams,
    body: PositionInput,
    response: Team,
  }),
  delete: endpoint('DELETE /api/teams/:id', 'admin', 'Delete a team that is in no game', { params: IdParams }),
};
