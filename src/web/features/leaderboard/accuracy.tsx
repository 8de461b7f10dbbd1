import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { type AccuracyBand, bandOf } from '../../../domain/scoring/ranking.ts';

const TEXT: Record<AccuracyBand, string> = {
  green: 'text-good',
  yellow: 'text-wait',
  orange: 'text-accent',
  red: 'text-bad',
};

const BAR: Record<AccuracyBand, string> = { green: 'bg-good', yellow: 'bg-gold', orange: 'bg-ball', red: 'bg-bad' };

export function formatAccuracy(percentage: number): string {
  return `${Math.round(percentage)}%`;
}

/** How many picks were right, as a figure and as a bar, and how many could have been by now. */
export function Accuracy({ entry }: { entry: LeaderboardEntry }) {
  const { accuracyPercentage, correctPicks, decidedPicks } = entry;
  const band = bandOf(accuracyPercentage);
  return (
    <div className="whitespace-nowrap leading-tight">
      <div className="flex items-center gap-2">
        <span className={`font-bold lg:w-11 ${decidedPicks === 0 ? 'text-faint' : TEXT[band]}`}>
          {formatAccuracy(accuracyPercentage)}
        </span>
        <span aria-hidden="true" className="hidden h-1.5 w-20 overflow-hidden rounded-full bg-line lg:block">
          <span className={`block h-full rounded-full ${BAR[band]}`} style={{ width: `${accuracyPercentage}%` }} />
        </span>
      </div>{' '}
      <span className="text-faint text-xs">
        {correctPicks} right of {decidedPicks} decided
      </span>
    </div>
  );
}
