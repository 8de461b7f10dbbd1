import type { Team } from './game.ts';
import { LOWEST_SEED } from './generation.ts';
import { TEAM_COUNTS } from './seeding.ts';

const [WITHOUT_PLAY_INS, WITH_PLAY_INS] = TEAM_COUNTS;

/** The most teams that a bracket holds. */
export const MAX_TEAMS = WITH_PLAY_INS;

/** Whether the button to the next tab works with this many teams. Generating takes exactly 32 or 34. */
export function canContinueWith(count: number): boolean {
  return count === WITH_PLAY_INS || (count >= 2 && Number.isInteger(Math.log2(count)));
}

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

/** A sentence that says how many teams are missing, or too many, for a bracket. */
export function describeTeamCount({ count, size, missing, tooMany }: TeamCount): string {
  const surplus = count - WITHOUT_PLAY_INS;
  const have = count === 1 ? 'There is 1 team' : `There are ${count === 0 ? 'no' : count} teams`;
  if (tooMany > 0) return `${have}: ${tooMany} too many for a field with play-ins, ${surplus} for one without.`;
  if (missing === 0)
    return size === WITH_PLAY_INS ? `${count} teams make a bracket with play-ins.` : describeSmallField();
  if (surplus > 0) return `${have}: add ${missing} to play with play-ins, or delete ${surplus}.`;
  if (size === WITH_PLAY_INS) return `${have}: ${missing} more for a field of ${size} with play-ins.`;
  return `${have}: ${missing} more for a field of ${size}. With ${WITH_PLAY_INS - count} more there are play-ins.`;
}

function describeSmallField(): string {
  return `${WITHOUT_PLAY_INS} teams make a bracket. With ${WITH_PLAY_INS - WITHOUT_PLAY_INS} more there are play-ins.`;
}
