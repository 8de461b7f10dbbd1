import { Link } from 'wouter';
import type { PodiumEntry } from '../../../contract/history.ts';
import { displayName, lettersOf } from '../../../domain/players/names.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { formatRank } from '../../ui/format.ts';
import { medalOf } from '../../ui/medals.ts';

interface PodiumListProps {
  label: string;
  entries: readonly PodiumEntry[];
  /** Names lead to brackets. */
  hasLinks: boolean;
  racePath: string;
  /** The id of the season's title. */
  titleId: string;
}

/** The first three of a season, and the way to how it went. */
export function PodiumList({ label, entries, hasLinks, racePath, titleId }: PodiumListProps) {
  return (
    <>
      <ol aria-label={label} className="mt-4 grid gap-1 border-line border-t pt-3">
        {entries.map((entry) => (
          <PodiumItem key={entry.bracketId} entry={entry} hasLink={hasLinks} />
        ))}
      </ol>
      <Link
        href={racePath}
        aria-describedby={titleId}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        See the race
      </Link>
    </>
  );
}

function PodiumItem({ entry, hasLink }: { entry: PodiumEntry; hasLink: boolean }) {
  return (
    <li className="relative flex min-h-11 items-center gap-3">
      <span className="w-11 flex-none">
        <span className={`inline-flex rounded-full px-2.5 font-bold font-display ${medalOf(entry.rank)?.fill ?? ''}`}>
          {formatRank(entry.rank)}
        </span>
      </span>
      <Avatar imageUrl={entry.profileImageUrl} initials={lettersOf(entry)} className="size-9 text-xs" />
      <BracketLink
        bracketId={entry.bracketId}
        isVisible={hasLink}
        hitArea="after:inset-0"
        className="wrap-anywhere font-semibold leading-tight"
      >
        {displayName(entry)}
      </BracketLink>
      <span className="ml-auto whitespace-nowrap text-faint text-sm">{entry.totalScore} points</span>
    </li>
  );
}
