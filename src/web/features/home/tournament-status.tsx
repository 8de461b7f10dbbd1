import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { labelRound, progressPercent } from '../../../domain/rounds.ts';
import { currentTournamentQuery } from '../../api/tournaments.ts';

/** How the current tournament stands: its four states are one card that does not change its size much. */
export function TournamentStatus() {
  const { data, isPending, isError, refetch } = useQuery(currentTournamentQuery);
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isPending}
      className="mb-6 rounded-2xl border border-line bg-card p-6 sm:p-8"
    >
      <h2 id={titleId} className="font-bold font-display text-2xl">
        {data?.name ?? 'Tournament'}
      </h2>
      {isPending && <Skeleton />}
      {isError && <Failure tryAgain={() => refetch()} />}
      {data === null && <p className="mt-4 text-faint">There is no tournament yet. Check back soon.</p>}
      {data && <Status tournament={data} />}
    </section>
  );
}

function Status({ tournament }: { tournament: Tournament }) {
  const { bracketsOpen } = tournament;
  return (
    <>
      <dl className="mt-4 grid gap-6 sm:grid-cols-2">
        <div>
          <dt className="text-faint">Current round</dt>
          <dd className="font-bold font-display text-3xl">{labelRound(tournament.currentRound)}</dd>
          <dd className="text-faint">{describeStatus(tournament)}</dd>
        </div>
        <div>
          <dt className="text-faint">Submissions</dt>
          <dd className="font-bold font-display text-3xl">{bracketsOpen ? 'Open' : 'Closed'}</dd>
          <dd className="text-faint">
            {bracketsOpen ? 'Bracket submissions are currently open' : 'Predictions are now locked for this tournament'}
          </dd>
        </div>
      </dl>
      <Progress percent={progressPercent(tournament)} />
    </>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="mt-6">
      <progress value={percent} max={100} aria-label="Tournament progress" className="progress" />
      <span className="text-faint text-sm">{percent}%</span>
    </div>
  );
}

function describeStatus({ status, startDate }: Tournament): string {
  if (status === 'completed') return 'Tournament completed! Check the final results.';
  if (status === 'in_progress') return 'Games are live - predictions are locked in';
  return `Tournament begins ${new Date(startDate).toLocaleDateString(undefined, { dateStyle: 'long' })}`;
}

function Skeleton() {
  return (
    <div className="mt-4 grid gap-6 sm:grid-cols-2">
      <span className="sr-only">Loading the tournament</span>
      <div className="h-24 animate-pulse rounded-lg bg-line motion-reduce:animate-none" />
      <div className="h-24 animate-pulse rounded-lg bg-line motion-reduce:animate-none" />
    </div>
  );
}

function Failure({ tryAgain }: { tryAgain: () => void }) {
  return (
    <div role="alert" className="mt-4">
      <p>The tournament could not be loaded.</p>
      <button
        type="button"
        onClick={tryAgain}
        className="mt-2 min-h-11 cursor-pointer font-semibold text-accent underline"
      >
        Try again
      </button>
    </div>
  );
}
