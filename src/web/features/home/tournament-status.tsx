import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { labelRound } from '../../../domain/bracket/rounds.ts';
import { hasStarted, type Phase, takesBrackets } from '../../../domain/results/phase.ts';
import { progressPercent, TOURNAMENT_STATUS_LABELS } from '../../../domain/results/progress.ts';
import { currentTournamentQuery } from '../../api/tournament-queries.ts';
import { NextGames } from '../../season/next-games.tsx';
import { usePhase, usePhaseTexts } from '../../season/phase-texts.ts';
import { SeasonEnd } from '../../season/season-end.tsx';
import { useTree } from '../../season/use-tree.ts';
import { Badge } from '../../ui/badge.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { formatDay } from '../../ui/format.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';

const FRESH_MS = 60_000;

/** The status of the current tournament. All states have the same size, so that nothing shifts. */
export function TournamentStatus() {
  const { data, isPending, isError, refetch } = useQuery({ ...currentTournamentQuery, staleTime: FRESH_MS });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={isPending} className="pt-10 sm:pt-14">
      <h2 id={titleId} className="wrap-anywhere mb-5 font-display font-extrabold text-3xl tracking-tight sm:text-4xl">
        {data?.name ?? 'Tournament'}
      </h2>
      {isPending && <Loading />}
      {data === undefined && isError && (
        <StatusMessage>
          <Failure title="The tournament could not be loaded." onRetry={() => refetch()} />
        </StatusMessage>
      )}
      {data === null && (
        <StatusMessage>
          <p className="font-bold font-display text-2xl">There is no tournament yet.</p>
          <p className="text-faint">Check back soon: it will be announced here.</p>
        </StatusMessage>
      )}
      {data && (
        <>
          <SeasonEnd tournament={data} />
          <StatusCards tournament={data} />
          <Upcoming tournament={data} />
        </>
      )}
    </section>
  );
}

function Upcoming({ tournament }: { tournament: Tournament }) {
  const { tree } = useTree(tournament.id);
  return tree && <NextGames tournament={tournament} tree={tree} />;
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the tournament</span>
      <div className={STATUS_GRID}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    </div>
  );
}

/** Takes the place of the status cards. */
function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-52 content-center justify-items-center gap-2 rounded-2xl border border-line bg-card px-6 text-center">
      {children}
    </div>
  );
}

const STATUS_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 *:min-h-52 *:last:sm:max-lg:col-span-2';

function StatusCards({ tournament }: { tournament: Tournament }) {
  const phase = usePhase(tournament);
  return (
    <dl className={STATUS_GRID}>
      <StatusCard name="Current round" text={describePhase(phase, tournament.startDate)}>
        {labelRound(tournament.currentRound)}
      </StatusCard>
      <Submissions tournament={tournament} isOpen={takesBrackets(phase)} />
      <Progress tournament={tournament} isBeforeStart={!hasStarted(phase)} />
    </dl>
  );
}

function StatusCard({ name, text, children }: { name: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-rows-[auto_1fr_auto] gap-2 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <dt className="font-semibold text-faint">{name}</dt>
      <dd className="flex min-h-10 items-center self-center font-bold font-display text-3xl">{children}</dd>
      <dd className="flex min-h-12 items-end text-faint">{text}</dd>
    </div>
  );
}

function Submissions({ tournament, isOpen }: { tournament: Tournament; isOpen: boolean }) {
  const { home } = usePhaseTexts(tournament);
  const text = (
    <span className="grid gap-1">
      <span>
        {isOpen ? 'Bracket submissions are currently open' : 'Predictions are now locked for this tournament'}
      </span>
      <span className="text-sm">{home}</span>
    </span>
  );
  return (
    <StatusCard name="Submissions" text={text}>
      <Badge tone={isOpen ? 'good' : 'wait'}>
        <span className="px-1 py-0.5 text-2xl">{isOpen ? 'Open' : 'Closed'}</span>
      </Badge>
    </StatusCard>
  );
}

function Progress({ tournament, isBeforeStart }: { tournament: Tournament; isBeforeStart: boolean }) {
  const percent = progressPercent(tournament);
  const closes = tournament.submissionsOpen ? tournament.submissionsCloseAt : null;
  const bar = (
    <span className="grid w-full gap-1.5">
      <progress value={percent} max={100} aria-label="Tournament progress" className="progress" />
      <span className="text-sm">
        {tournament.status === 'completed' ? 'There is a champion' : `${percent}% of the way to a champion`}
      </span>
    </span>
  );
  return (
    <StatusCard name={isBeforeStart ? (closes ? 'Submissions close in' : 'First tip-off') : 'Progress'} text={bar}>
      {isBeforeStart ? (
        <span className="text-2xl sm:text-3xl lg:text-2xl xl:text-3xl">
          <Countdown to={closes ?? tournament.startDate} over={closes ? 'Closing now' : 'Any moment now'} />
        </span>
      ) : (
        TOURNAMENT_STATUS_LABELS[tournament.status === 'completed' ? 'completed' : 'in_progress']
      )}
    </StatusCard>
  );
}

function describePhase(phase: Phase, startDate: string): string {
  if (phase === 'over') return 'Tournament completed! Check the final results.';
  if (phase === 'under_way') return 'Games are live - predictions are locked in';
  if (phase === 'late_entry') return 'Games are live - brackets can still be submitted';
  return `Tournament begins ${formatDay(startDate)}`;
}
