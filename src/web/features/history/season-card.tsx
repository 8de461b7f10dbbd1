import { useId } from 'react';
import { Link } from 'wouter';
import type { ListedTournament, PodiumEntry } from '../../../contract/history.ts';
import { lettersOf } from '../../../domain/players/names.ts';
import { displayName } from '../../../domain/scoring/ranking.ts';
import { PATHS, seasonPath } from '../../paths.ts';
import { BracketLink } from '../../season/bracket-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDay, formatRank } from '../../ui/format.ts';
import { medalOf } from '../../ui/medals.ts';
import { MarkedName } from '../../ui/team-mark.tsx';

interface SeasonCardProps {
  tournament: ListedTournament;
  isCurrent: boolean;
}

export function SeasonCard({
  tournament: { id, name, startDate, status, champion, podium },
  isCurrent,
}: SeasonCardProps) {
  const titleId = useId();
  const isRunning = isCurrent && status !== 'completed';
  return (
    <article aria-labelledby={titleId} className="rounded-2xl border border-line bg-card p-5 sm:p-7">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="wrap-anywhere relative font-bold font-display text-2xl">
          <Link
            href={isCurrent ? PATHS.bracket : seasonPath(id)}
            className="underline decoration-edge underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2 hover:decoration-current"
          >
            {name}
          </Link>
        </h3>
        {status === 'completed' && !isCurrent ? (
          <p className="text-faint">{formatDay(startDate)}</p>
        ) : (
          <Badge tone={isRunning ? 'live' : 'plain'}>{isRunning ? 'Current' : isCurrent ? 'Over' : 'Unfinished'}</Badge>
        )}
      </header>
      {champion ? (
        <p className="mt-3">
          <span className="block text-faint text-sm">Champion</span>
          <span className="wrap-anywhere font-display font-extrabold text-3xl text-accent">
            <MarkedName mark={champion.mark}>{champion.name}</MarkedName>
          </span>
        </p>
      ) : (
        <p className="mt-3 text-faint">{isRunning ? 'No champion yet.' : 'No champion was decided.'}</p>
      )}
      {podium.length > 0 && (
        <>
          <ol aria-label="Podium" className="mt-4 grid gap-1 border-line border-t pt-3">
            {podium.map((entry) => (
              <PodiumItem key={entry.bracketId} entry={entry} />
            ))}
          </ol>
          <Link
            href={isCurrent ? PATHS.race : seasonPath(id, PATHS.race)}
            aria-describedby={titleId}
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            See the race
          </Link>
        </>
      )}
    </article>
  );
}

function PodiumItem({ entry }: { entry: PodiumEntry }) {
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
        isVisible
        hitArea="after:inset-0"
        className="wrap-anywhere font-semibold leading-tight"
      >
        {displayName(entry)}
      </BracketLink>
      <span className="ml-auto whitespace-nowrap text-faint text-sm">{entry.totalScore} points</span>
    </li>
  );
}
