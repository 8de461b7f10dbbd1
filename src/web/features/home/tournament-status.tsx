import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isFinalDecided } from '../../../domain/bracket/game.ts';
import { hasStarted } from '../../../domain/results/phase.ts';
import { currentTournamentQuery, gamesQuery } from '../../api/tournament-queries.ts';
import { closingTimeOf } from '../../season/deadline.ts';
import { NextGames } from '../../season/next-games.tsx';
import { usePhase, usePhaseTexts } from '../../season/phase-texts.ts';
import { RecapLink } from '../../season/recap-link.tsx';
import { SeasonEnd } from '../../season/season-end.tsx';
import { useTree } from '../../season/use-tree.ts';
import { Badge } from '../../ui/badge.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { labelRound, TOURNAMENT_STATUS_LABELS } from '../../ui/status-labels.ts';
import { describeException, describeStatus, describeSubmissions, progressPercent } from './status-texts.ts';

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
      {data === null && <NoTournament />}
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
  return (
    tree && (
      <>
        <NextGames tournament={tournament} tree={tree} />
        {!tournament.submissionsOpen && <RecapLink tree={tree} />}
      </>
    )
  );
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
  const { home } = usePhaseTexts(tournament);
  const { data: games } = useQuery({ ...gamesQuery(tournament.id), enabled: tournament.status === 'completed' });
  const isFinalOpen = games !== undefined && !isFinalDecided(games);
  return (
    <dl className={STATUS_GRID}>
      <StatusCard
        name="Current round"
        text={describeStatus(tournament)}
        note={describeException(tournament, phase, isFinalOpen)}
      >
        {labelRound(tournament.currentRound)}
      </StatusCard>
      <Submissions isOpen={tournament.submissionsOpen} note={describeSubmissions(tournament, home)} />
      <Progress tournament={tournament} isBeforeStart={!hasStarted(phase)} />
    </dl>
  );
}

function NoTournament() {
  return (
    <dl className={STATUS_GRID}>
      <StatusCard
        name="Current round"
        text="There is no tournament yet."
        note="Check back soon: it will be announced here."
      >
        {labelRound(null)}
      </StatusCard>
      <Submissions isOpen={false} note="They open once there is a tournament." />
      <StatusCard name="Progress" text={<ProgressBar percent={0} />}>
        0%
      </StatusCard>
    </dl>
  );
}

interface StatusCardProps {
  name: string;
  text: ReactNode;
  /** What is special, below the text. */
  note?: string | null;
  children: ReactNode;
}

function StatusCard({ name, text, note, children }: StatusCardProps) {
  return (
    <div className="grid min-w-0 grid-rows-[auto_1fr_auto] gap-2 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <dt className="font-semibold text-faint">{name}</dt>
      <dd className="flex min-h-10 items-center self-center font-bold font-display text-3xl">{children}</dd>
      <dd className="grid min-h-12 content-end gap-1 text-faint">
        {text}
        {note && <span className="text-sm">{note}</span>}
      </dd>
    </div>
  );
}

function Submissions({ isOpen, note }: { isOpen: boolean; note: string }) {
  return (
    <StatusCard
      name="Submissions"
      text={isOpen ? 'Bracket submissions are currently open' : 'Predictions are now locked for this tournament'}
      note={note}
    >
      <Badge tone={isOpen ? 'good' : 'wait'}>
        <span className="px-1 py-0.5 text-2xl">{isOpen ? 'Open' : 'Closed'}</span>
      </Badge>
    </StatusCard>
  );
}

function Progress({ tournament, isBeforeStart }: { tournament: Tournament; isBeforeStart: boolean }) {
  const closes = closingTimeOf(tournament);
  return (
    <StatusCard
      name={isBeforeStart ? (closes ? 'Submissions close in' : 'First tip-off') : 'Progress'}
      text={<ProgressBar percent={progressPercent(tournament)} />}
    >
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

/** Counts rounds, unlike the progress on the bracket page, which counts games. */
function ProgressBar({ percent }: { percent: number }) {
  return (
    <span className="grid w-full gap-1.5">
      <progress value={percent} max={100} aria-label="Tournament progress" className="progress" />
      <span className="text-sm">{percent}% of the way, counted in rounds</span>
    </span>
  );
}
