import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { describeLeft } from '../../ui/time-left.ts';

/** The colours of accuracies from a percentage on. Dark yellow text is brown on white, so it is that of the ground. */
const ACCURACY_FILLS = [
  { from: 80, fill: 'bg-good text-card' },
  { from: 60, fill: 'bg-yellow text-[#23170f]' },
  { from: 40, fill: 'bg-ball text-[#23170f]' },
  { from: 0, fill: 'bg-bad text-card' },
];

/** Green, yellow, orange or red. */
export function fillOf(accuracyPercentage: number): string | undefined {
  return ACCURACY_FILLS.find(({ from }) => accuracyPercentage >= from)?.fill;
}

/** '32 are in, 2 days to go: nobody leads yet.' `left` are the milliseconds until the deadline; null without one ahead. */
export function describeStart(count: number, left: number | null): string {
  const who = `${count.toLocaleString()} ${count === 1 ? 'is' : 'are'} in`;
  return `${who}${left === null ? '' : `, ${describeLeft(left)} to go`}: nobody leads yet.`;
}

/** Whether the user's rank is shown below the list too, as their row may be out of sight. */
export function hasRankBadge(rank: number): boolean {
  return rank > 10;
}

/** '20 right, 7 wrong' */
export function describeDecided({
  correctPicks,
  decidedPicks,
}: Pick<LeaderboardEntry, 'correctPicks' | 'decidedPicks'>): string {
  return `${correctPicks} right, ${decidedPicks - correctPicks} wrong`;
}
