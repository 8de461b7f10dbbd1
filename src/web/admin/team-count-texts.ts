import { WITH_PLAY_INS, WITHOUT_PLAY_INS } from '../../domain/bracket/format.ts';
import type { TeamCount } from '../../domain/bracket/team-count.ts';

/** Whether the button to the next tab works with this many teams. Generating takes exactly 32 or 34. */
export function canContinueWith(count: number): boolean {
  return count === WITH_PLAY_INS || (count >= 2 && Number.isInteger(Math.log2(count)));
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
