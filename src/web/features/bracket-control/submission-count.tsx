import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { TOURNAMENT_STATUS_LABELS } from '../../../domain/rounds.ts';
import { withoutBracketQuery } from '../../api/brackets.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { Skeleton } from '../../ui/states.tsx';

/** How many have submitted, how many could, and how long they have. */
export function SubmissionCount({ tournament: { id, status, startDate } }: { tournament: Tournament }) {
  const { data, isError } = useQuery(withoutBracketQuery(id));
  const figure = (count: number | undefined) =>
    count?.toLocaleString() ?? (isError ? 'Not known' : <Skeleton className="h-9 w-16" />);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
      <Fact name="Brackets submitted">{figure(data?.submitted)}</Fact>
      <Fact name="Accounts without one">{figure(data?.total)}</Fact>
      <Fact name={status === 'not_started' ? 'Tournament begins in' : 'Tournament'}>
        <span className="text-xl">
          {status === 'not_started' ? (
            <Countdown to={startDate} over="Any moment now" />
          ) : (
            TOURNAMENT_STATUS_LABELS[status]
          )}
        </span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 last:max-sm:col-span-2">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="flex min-h-10 items-center font-bold font-display text-3xl">{children}</dd>
    </div>
  );
}
