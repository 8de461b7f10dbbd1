import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { currentTournamentQuery } from '../../api/tournaments.ts';
import { SeasonEnd } from '../../season/season-end.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { STATUS_GRID, StatusCards } from './status-cards.tsx';

const FRESH_MS = 60_000;

/** How the current tournament stands. Its states are of one size, so that nothing below it moves. */
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
        <Instead>
          <Failure title="The tournament could not be loaded." tryAgain={() => refetch()} />
        </Instead>
      )}
      {data === null && (
        <Instead>
          <p className="font-bold font-display text-2xl">There is no tournament yet.</p>
          <p className="text-faint">Check back soon: it will be announced here.</p>
        </Instead>
      )}
      {data && (
        <>
          <SeasonEnd tournament={data} />
          <StatusCards tournament={data} />
        </>
      )}
    </section>
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

function Instead({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-52 content-center justify-items-center gap-2 rounded-2xl border border-line bg-card px-6 text-center">
      {children}
    </div>
  );
}
