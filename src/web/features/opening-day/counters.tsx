import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { countCompleted } from '../../../domain/results/progress.ts';

export function Counters({ games }: { games: readonly OpeningDayGame[] }) {
  const { completed, total } = countCompleted(games);
  return (
    <dl className="mb-8 grid grid-cols-3 divide-x divide-line rounded-2xl border border-line bg-card py-4 sm:py-5">
      <Counter name="Completed" count={completed} />
      <Counter name="Scheduled" count={total - completed} />
      <Counter name="Total Games" count={total} />
    </dl>
  );
}

function Counter({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse justify-end px-3 sm:px-7">
      <dt className="text-faint text-sm sm:text-base">{name}</dt>
      <dd className="font-bold font-display text-3xl sm:text-4xl">{count}</dd>
    </div>
  );
}
