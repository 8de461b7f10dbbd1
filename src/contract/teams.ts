import { z } from 'zod';
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

const SEED = 'Seed must be a whole number from 1 to 16';
const POSITION = 'Position must be a whole number from 1 to 4';

export const TeamName = z.object({
  name: requiredText(2, 100, 'Team name'),
});
export type TeamName = z.infer<typeof TeamName>;

export const TeamInput = TeamName.extend({ tournamentId: Id });
export type TeamInput = z.infer<typeof TeamInput>;

export const SeedInput = z.object({ seed: z.int(SEED).min(1, SEED).max(16, SEED).nullable() });
export type SeedInput = z.infer<typeof SeedInput>;

export const PositionInput = z.object({ bracketPosition: z.int(POSITION).min(1, POSITION).max(4, POSITION) });
export type PositionInput = z.infer<typeof PositionInput>;
