import { TEAM_COUNTS } from './seeding.ts';

const [WITHOUT_PLAY_INS, WITH_PLAY_INS] = TEAM_COUNTS;

/** More teams than this fit into no bracket. */
export const MAX_TEAMS = WITH_PLAY_INS;

/** Whether so many teams can go on to the bracket: a power of 2, or as many as play-ins need. */
export function canContinueWith(count: number): boolean {
  return count === WITH_PLAY_INS || (count >= 2 && Number.isInteger(Math.log2(count)));
}

/** What so many teams still need, or have too many of, to make a bracket. */
export function describeTeamCount(count: number): string {
  if (count === WITHOUT_PLAY_INS) return `${count} teams make a bracket. With 2 more there are play-ins.`;
  if (count === WITH_PLAY_INS) return `${count} teams make a bracket with play-ins.`;
  if (count > WITH_PLAY_INS) return `That is ${count - WITH_PLAY_INS} too many for a bracket of ${WITH_PLAY_INS}.`;
  const forPlayIns = `${WITH_PLAY_INS - count} more for ${WITH_PLAY_INS} with play-ins`;
  if (count > WITHOUT_PLAY_INS) return `${forPlayIns}, or ${count - WITHOUT_PLAY_INS} less for ${WITHOUT_PLAY_INS}.`;
  return `${WITHOUT_PLAY_INS - count} more for ${WITHOUT_PLAY_INS}, or ${forPlayIns}.`;
}
