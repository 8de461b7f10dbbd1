import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../contract/tournaments.ts';
import { TOURNAMENT_STATUS_LABELS } from '../../../domain/results/progress.ts';
import { Fact, Figure } from '../../admin/fact.tsx';
import { withoutBracketQuery } from '../../api/brackets.ts';
import { Countdown } from '../../ui/countdown.tsx';

/** How many have submitted, how many could, and how long they have. */
export function SubmissionCount({ tournament: { id, status, startDate } }: { tournament: Tournament }) {
  const { data, isError, refetch } = useQuery(withoutBracketQuery(id));
  const known = { hasFailed: isError, tryAgain: () => refetch() };
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 *:last:max-sm:col-span-2">
      <Fact name="Brackets submitted">
        <Figure value={data?.submitted} {...known} />
      </Fact>
      <Fact name="Accounts without one">
        <Figure value={data?.total} {...known} />
      </Fact>
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
