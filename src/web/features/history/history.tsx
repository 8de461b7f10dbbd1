import { useQuery } from '@tanstack/react-query';
import type { ListedTournament } from '../../../contract/history.ts';
import { tournamentsQuery } from '../../api/history-queries.ts';
import { LeaderboardNavigation } from '../../season/leaderboard-navigation.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { HallOfFame } from './hall-of-fame.tsx';
import { SeasonCard } from './season-card.tsx';

/** Every tournament with its champion and podium, and the hall of fame. */
export function History() {
  usePageTitle('History');
  const { data, isError, refetch } = useQuery(tournamentsQuery);
  return (
    <Page>
      <LeaderboardNavigation />
      <PageHeader title="History" lead="Who won, year by year." />
      {data && <Seasons tournaments={data} />}
      {!data && isError && <Failure title="The seasons could not be loaded" onRetry={() => refetch()} />}
      {!data && !isError && <Loading />}
    </Page>
  );
}

function Seasons({ tournaments }: { tournaments: readonly ListedTournament[] }) {
  const [current] = tournaments;
  if (!current) return <Empty title="There is no tournament yet" advice="Every season is kept here once it is over." />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <section aria-labelledby="seasons" className="grid gap-4">
        <h2 id="seasons" className="font-bold font-display text-2xl">
          Seasons
        </h2>
        <ol className="grid gap-4">
          {tournaments.map((tournament) => (
            <li key={tournament.id}>
              <SeasonCard tournament={tournament} isCurrent={tournament === current} />
            </li>
          ))}
        </ol>
      </section>
      <HallOfFame />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <span className="sr-only">Loading the seasons</span>
      <div className="grid content-start gap-4">
        <Skeleton className="h-8 w-28" />
        <Skeleton shape="card" className="h-88" />
        <Skeleton shape="card" className="h-60" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-8 w-36" />
        <Skeleton shape="card" className="h-96" />
      </div>
    </div>
  );
}
