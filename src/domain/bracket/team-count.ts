import type { Team } from './game.ts';
import { LOWEST_SEED } from './generation.ts';
import { TEAM_COUNTS } from './seeding.ts';

export const [WITHOUT_PLAY_INS, WITH_PLAY_INS] = TEAM_COUNTS;

/** The most teams that a bracket holds. */
export const MAX_TEAMS = WITH_PLAY_INS;

/** How many teams a field has: without play-ins, or with them. */
export type FieldSize = (typeof TEAM_COUNTS)[number];

export interface TeamCount {
  count: number;
  /** The size that `missing` and `tooMany` refer to. */
  size: FieldSize;
  missing: number;
  tooMany: number;
}

/** Counts teams. A 33rd team, or a third team of seed 16 while there are fewer than 32, means a field with play-ins. */
export function countTeams(teams: readonly Pick<Team, 'seed'>[]): TeamCount {
  const count = teams.length;
  const lowestSeeded = teams.filter(({ seed }) => seed === LOWEST_SEED).length;
  const isLarge = count > WITHOUT_PLAY_INS || (count < WITHOUT_PLAY_INS && lowestSeeded > 2);
  const size = isLarge ? WITH_PLAY_INS : WITHOUT_PLAY_INS;
  return { count, size, missing: Math.max(0, size - count), tooMany: Math.max(0, count - size) };
}
