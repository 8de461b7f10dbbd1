import { z } from 'zod';
import { LOWEST_SEED } from '../domain/bracket/generation.ts';
import { HIGHEST_POSITION, POSITION_RANGE, SEED_RANGE, TEAM_NAME_LENGTH } from '../domain/bracket/team-fields.ts';
import { Id, requiredText, Timestamp } from './fields.ts';

export const Team = z.object({
  id: Id,
  tournamentId: Id,
  name: z.string(),
  seed: z.int().nullable(),
  bracketPosition: z.int().nullable().describe('opponents share one; the lower plays in the left half'),
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

const Seed = z.int(SEED_RANGE).min(1, SEED_RANGE).max(LOWEST_SEED, SEED_RANGE);
const Position = z.int(POSITION_RANGE).min(1, POSITION_RANGE).max(HIGHEST_POSITION, POSITION_RANGE);

export const SeedInput = z.object({ seed: Seed.nullable() });
export type SeedInput = z.infer<typeof SeedInput>;

export const PositionInput = z.object({ bracketPosition: Position });
export type PositionInput = z.infer<typeof PositionInput>;

const MAX_LISTED = 64;
const LISTED = `A list has from 1 to ${MAX_LISTED} teams`;

/** Many teams at once, with the seeds and positions that are known already. */
export const TeamListInput = z.object({
  teams: z
    .array(TeamName.extend({ seed: Seed.nullish(), bracketPosition: Position.nullish() }), LISTED)
    .min(1, LISTED)
    .max(MAX_LISTED, LISTED),
});
export type TeamListInput = z.infer<typeof TeamListInput>;
