import { useQuery } from '@tanstack/react-query';
import { openingDayGamesQuery } from '../../api/opening-day.ts';
import { useCurrentTournament } from '../../api/tournaments.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Empty, Failure } from '../../ui/states.tsx';
import { Counters } from './counters.tsx';
import { GamesTable } from './games-table.tsx';
import { OpeningDayLoading } from './opening-day-loading.tsx';

export function OpeningDay() {
  usePageTitle('Opening Day');
  return (
    <Page>
      <PageHeader title="Opening Day" lead="Pre-tournament showcase featuring individual player performances" />
      <Games />
    </Page>
  );
}

function Games() {
  const tournament = useCurrentTournament();
  const games = useQuery({ ...openingDayGamesQuery(tournament.data?.id ?? 0), enabled: Boolean(tournament.data) });
  // Without a tournament there are no games either.
  const list = tournament.data === null ? [] : games.data;
  if (list?.length === 0) {
    return (
      <Empty title="No Opening Day games scheduled" advice="Check back later for Opening Day matchups and results." />
    );
  }
  if (list) {
    return (
      <>
        <Counters games={list} />
        <GamesTable games={list} />
      </>
    );
  }
  const failed = [tournament, games].find(({ isError }) => isError);
  if (failed) return <Failure title="The games could not be loaded" tryAgain={() => failed.refetch()} />;
  return <OpeningDayLoading />;
}
