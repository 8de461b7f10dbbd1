import { z } from 'zod';
import { HIGHEST_POSITION, LOWEST_SEED } from '../domain/bracket/format.ts';
import { MARK_COLORS } from '../domain/bracket/mark-colors.ts';
import { isMonogram, MAX_MARK_LENGTH } from '../domain/bracket/monograms.ts';
import { POSITION_MESSAGE, SEED_MESSAGE, TEAM_NAME_LENGTH } from '../domain/bracket/team-fields.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, requiredText, Timestamp } from './fields.ts';

const MarkColor = z.enum(MARK_COLORS);
export const Mark = z.object({ text: z.string(), color: MarkColor });

export const Team = z.object({
  id: Id,
  tournamentId: Id,
  name: z.string(),
  seed: z.int().nullable(),
  bracketPosition: z
    .int()
    .nullable()
    .describe("1 to 4, the same for first-round opponents; of a seed's two positions, the lower is in the left half"),
  mark: Mark.describe(
    'the sign beside its name: a monogram in a colour, as far as possible not those of others in its half',
  ),
  markText: z.string().nullable().describe('what an admin has set; null if it is made from the name'),
  markColor: MarkColor.nullable().describe('what an admin has set; null if it is made from the name'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Team = z.infer<typeof Team>;

export const TeamName = z.object({
  name: requiredText(TEAM_NAME_LENGTH.min, TEAM_NAME_LENGTH.max, 'Team name'),
});
export type TeamName = z.infer<typeof TeamName>;

const MARK_TEXT_MESSAGE = `A mark has up to ${MAX_MARK_LENGTH} letters or digits`;

/** Undefined leaves it as it is; null or empty text gives back what is made from the name. */
const ChangedMarkText = z
  .string(MARK_TEXT_MESSAGE)
  // Checked first: normalizing thousands of accents takes seconds.
  .max(100, { error: MARK_TEXT_MESSAGE, abort: true })
  .normalize('NFC')
  .trim()
  .refine((text) => text === '' || isMonogram(text), MARK_TEXT_MESSAGE)
  .transform((text) => text || null)
  .nullable()
  .optional();

const ChangedMarkColor = z
  .enum([...MARK_COLORS, ''], 'There is no such colour')
  .transform((color) => color || null)
  .nullable()
  .optional();

export const TeamChange = z
  .object({
    name: TeamName.shape.name.optional(),
    mark: z
      .object({ text: ChangedMarkText, color: ChangedMarkColor })
      .nullable()
      .optional()
      .describe('null, also for one of its fields: as it is made from the name'),
  })
  .refine(
    ({ name, mark }) => name !== undefined || mark === null || mark?.text !== undefined || mark?.color !== undefined,
    'Send a name or a mark to change',
  );
export type TeamChange = z.infer<typeof TeamChange>;

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
  change: endpoint('PATCH /api/teams/:id', 'admin', "Change a team's name or mark", {
    params: IdParams,
    body: TeamChange,
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
