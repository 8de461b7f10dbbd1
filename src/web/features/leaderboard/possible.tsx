import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { formatRank } from '../../ui/format-rank.ts';

/** How far somebody can still come. Not told of others while submissions are open, since it follows from their picks. */
export function Possible({ entry }: { entry: LeaderboardEntry }) {
  const { possibleScore, alivePicks, bestRank, totalPicks } = entry;
  if (possibleScore === null || alivePicks === null || bestRank === null) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Hidden</span>
      </span>
    );
  }
  return (
    <span
      title={`${alivePicks} of ${totalPicks} picks can still come true. Best possible rank: ${formatRank(bestRank)}`}
      className="grid leading-tight lg:justify-items-end"
    >
      <span className="font-semibold">{possibleScore}</span>
      <span className="sr-only whitespace-nowrap text-faint text-xs lg:not-sr-only">
        {alivePicks} alive
        <span className="sr-only">
          {' '}
          of {totalPicks} picks, best possible rank {formatRank(bestRank)}
        </span>
      </span>
    </span>
  );
}
