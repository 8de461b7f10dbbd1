import { useId } from 'react';
import type { OpeningDayStat } from '../../../contract/opening-day.ts';
import { sortByPoints } from '../../../domain/players/box-score.ts';
import { fullName } from '../../../domain/players/names.ts';
import { Skeleton } from '../../ui/states.tsx';

interface PlayerStatsProps {
  /** Undefined while they are on their way. */
  stats: readonly OpeningDayStat[] | undefined;
  hasFailed: boolean;
}

export function PlayerStats({ stats, hasFailed }: PlayerStatsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-xl bg-raised p-5">
      <h2 id={titleId} className="mb-3 font-bold font-display text-lg">
        Complete Player Statistics
      </h2>
      {stats ? (
        <Lines stats={stats} />
      ) : hasFailed ? (
        <p>Try again above to see them.</p>
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}

function Lines({ stats }: { stats: readonly OpeningDayStat[] }) {
  if (stats.length === 0) return <p className="text-faint">No detailed statistics available for this game.</p>;
  const sorted = sortByPoints(stats);
  const most = sorted[0]?.points ?? 0;
  return (
    <ol className="gap-8 md:columns-2">
      {sorted.map(({ id, player, points }) => (
        <li key={id} className="break-inside-avoid py-1.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words font-semibold">{fullName(player)}</span>
            <span className="flex-none">
              <span className="font-bold">{points}</span>{' '}
              <span className="text-faint text-sm">{points === 1 ? 'point' : 'points'}</span>
            </span>
          </p>
          <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-line">
            <div className="h-1 rounded-full bg-ball" style={{ width: `${most > 0 ? (points / most) * 100 : 0}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
