import { LockIcon } from '../../ui/icons.tsx';

interface ChampionPickProps {
  teamName: string | null;
  /** The team can no longer win the tournament. */
  isOut: boolean;
  isHidden: boolean;
}

/** Whom somebody has picked to win it all. Without a name it is not told yet, or there is none. */
export function ChampionPick({ teamName, isOut, isHidden }: ChampionPickProps) {
  if (teamName !== null) {
    return (
      <span className="flex min-w-0 items-baseline gap-1.5">
        <span
          title={teamName}
          className="line-clamp-2 min-w-0 font-semibold leading-tight [overflow-wrap:anywhere] max-lg:text-sm"
        >
          {isOut ? <s className="text-faint">{teamName}</s> : teamName}
        </span>
        {isOut && <span className="flex-none font-semibold text-bad text-xs">out</span>}
      </span>
    );
  }
  if (!isHidden) return <span className="text-faint">No pick</span>;
  return (
    <span title="Hidden until submissions close" className="flex items-center gap-1.5 text-faint">
      <LockIcon />
      <span>
        Hidden<span className="sr-only"> until submissions close</span>
      </span>
    </span>
  );
}
