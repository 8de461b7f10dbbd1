import type { OpeningDayStat } from '../../../contract/opening-day.ts';
import { findTopPerformer } from '../../../domain/players/box-score.ts';
import { fullName } from '../../../domain/players/names.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface TopPerformerProps {
  /** Undefined while they are on their way. */
  stats: readonly OpeningDayStat[] | undefined;
  hasFailed: boolean;
  tryAgain: () => void;
}

export function TopPerformer({ stats, hasFailed, tryAgain }: TopPerformerProps) {
  if (!stats && hasFailed) {
    return (
      <div role="alert">
        <p className="mb-2">The statistics could not be loaded.</p>
        <Button look="secondary" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    );
  }
  if (!stats) return <Skeleton className="h-7 w-40" />;
  const top = findTopPerformer(stats);
  if (!top) return <p className="text-faint">No stats available</p>;
  return (
    <p className="text-lg leading-snug">
      {/* Where the table has no head. */}
      <span aria-hidden="true" className="block text-faint text-sm md:hidden">
        Top performer
      </span>
      <span className="break-words font-semibold">{fullName(top.player)}</span>{' '}
      <span className="whitespace-nowrap text-faint">
        <span className="font-bold font-display text-accent text-xl">{top.points}</span>{' '}
        {top.points === 1 ? 'point' : 'points'}
      </span>
    </p>
  );
}
