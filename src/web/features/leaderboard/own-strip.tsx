import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { displayName } from '../../../domain/scoring/ranking.ts';
import { Rank } from './rank.tsx';
import { OWN_LOOK, YouBadge } from './standings-row.tsx';

interface OwnStripProps {
  entry: LeaderboardEntry;
  hasMedal: boolean;
  jumpToOwn: () => void;
}

/** On a phone, above the list: where the user stands, and the way to their row. */
export function OwnStrip({ entry, hasMedal, jumpToOwn }: OwnStripProps) {
  return (
    <button
      type="button"
      onClick={jumpToOwn}
      className={`flex min-h-14 w-full cursor-pointer items-center gap-3 border-line border-t px-3 text-left sm:px-5 lg:hidden print:hidden ${OWN_LOOK}`}
    >
      <Rank rank={entry.rank} before={null} hasMedal={hasMedal} />
      <span className="line-clamp-1 font-semibold [overflow-wrap:anywhere]">{displayName(entry)}</span>
      <YouBadge />
      <span className="ml-auto whitespace-nowrap font-bold font-display text-xl">
        {entry.totalScore}
        <span className="font-normal font-text text-faint text-sm"> points</span>
      </span>
    </button>
  );
}
