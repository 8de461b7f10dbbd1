import { useQuery } from '@tanstack/react-query';
import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { countCompleted } from '../../../domain/results/progress.ts';
import { openingDayGamesQuery } from '../../api/opening-day-queries.ts';
import { useSeason } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Empty, Failure, LoadingText, Skeleton } from '../../ui/states.tsx';
import { OpeningDayRow } from './opening-day-row.tsx';

export function OpeningDay() {
  return (
    <SeasonPage title="Opening Day">
      <PageHeader title="Opening Day" lead="Pre-tournament showcase featuring individual player performances" />
      <Games />
    </SeasonPage>
  );
}

function Games() {
  const tournament = useSeason();
  const games = useQuery({ ...openingDayGamesQuery(tournament.data?.id ?? 0), enabled: Boolean(tournament.data) });
  // Without a tournament there are no games either.
  const list = tournament.data === null ? [] : games.data;
  if (list) {
    return (
      <>
        <Counters games={list} />
        {list.length > 0 ? <GamesTable games={list} /> : <NoGames isPast={tournament.isPast} />}
      </>
    );
  }
  const failed = [tournament, games].find(({ isError }) => isError);
  if (failed) return <Failure title="The games could not be loaded" onRetry={() => failed.refetch()} />;
  return <OpeningDayLoading />;
}

function NoGames({ isPast }: { isPast: boolean }) {
  return isPast ? (
    <Empty title="This season had no Opening Day games" />
  ) : (
    <Empty title="No Opening Day games scheduled" advice="Check back later for Opening Day matchups and results." />
  );
}

function Counters({ games }: { games: readonly OpeningDayGame[] }) {
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

const COLUMNS = [
  { name: 'Matchup', width: '' },
  { name: 'Score', width: 'md:w-32' },
  { name: 'Status', width: 'md:w-36' },
  { name: 'Top Performers', width: 'md:w-60 lg:w-80' },
];

/** A table, or cards on small screens. Its roles are explicit, since browsers drop them with another display. */
function GamesTable({ games }: { games: readonly OpeningDayGame[] }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-label="Opening Day games"
      className="block w-full md:table md:border-separate md:border-spacing-0 md:rounded-2xl md:border md:border-line md:bg-card"
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="md:table-row">
          {COLUMNS.map(({ name, width }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`px-5 py-3 text-left font-semibold text-faint text-sm ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {games.map((game) => (
        <OpeningDayRow key={game.id} game={game} />
      ))}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function OpeningDayLoading() {
  return (
    <>
      <Skeleton shape="card" className="mb-8 h-24 sm:h-28" />
      <div className="md:rounded-2xl md:border md:border-line md:bg-card md:px-5 md:pt-3">
        <LoadingText>Loading the games...</LoadingText>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="mb-4 md:mb-0 md:border-line md:border-t md:py-5">
            <Skeleton shape="card" className="h-60 md:h-20" />
          </div>
        ))}
      </div>
    </>
  );
}
