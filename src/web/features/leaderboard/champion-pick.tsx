import { LockIcon } from '../../ui/icons.tsx';

/** Whom somebody has picked to win it all. Without a name it is not told yet, or there is none. */
export function ChampionPick({ teamName, isHidden }: { teamName: string | null; isHidden: boolean }) {
  if (teamName !== null) {
    return (
      <span title={teamName} className="line-clamp-1 font-semibold [overflow-wrap:anywhere] lg:line-clamp-2">
        {teamName}
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
