import { useId } from 'react';
import { Link } from 'wouter';
import type { ListedTournament } from '../../../contract/history.ts';
import { PATHS, seasonPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/format.ts';
import { MarkedName } from '../../ui/team-mark.tsx';
import { PodiumList } from './podium-list.tsx';
import { SeasonSoFar } from './season-so-far.tsx';

interface SeasonCardProps {
  tournament: ListedTournament;
  isCurrent: boolean;
}

export function SeasonCard({ tournament, isCurrent }: SeasonCardProps) {
  const { id, name, startDate, status, champion, podium } = tournament;
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
      {isRunning && <SeasonSoFar tournament={tournament} titleId={titleId} />}
      {champion && (
        <p className="mt-3">
          <span className="block text-faint text-sm">Champion</span>
          <span className="wrap-anywhere font-display font-extrabold text-3xl text-accent">
            <MarkedName mark={champion.mark}>{champion.name}</MarkedName>
          </span>
        </p>
      )}
      {!champion && !isRunning && <p className="mt-3 text-faint">No champion was decided.</p>}
      {podium.length > 0 && (
        <PodiumList
          label="Podium"
          entries={podium}
          hasLinks
          racePath={isCurrent ? PATHS.race : seasonPath(id, PATHS.race)}
          titleId={titleId}
        />
      )}
    </article>
  );
}
