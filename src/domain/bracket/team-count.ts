import { type FieldSize, LOWEST_SEED, WITH_PLAY_INS, WITHOUT_PLAY_INS } from './format.ts';
import type { Team } from './game.ts';

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
