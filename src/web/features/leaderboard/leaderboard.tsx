import { useDeferredValue } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { useCurrentTournament } from '../../api/tournaments.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LoadingStandings } from './loading.tsx';
import { FailedStandings, NoStandings } from './no-standings.tsx';
import { Podium } from './podium.tsx';
import { SortSelect } from './sort-select.tsx';
import { Standings } from './standings.tsx';
import { useFirstPage } from './use-entries.ts';
import { useSort } from './use-sort.ts';

export function Leaderboard() {
  usePageTitle('Leaderboard');
  const { data: tournament, isError, isFetching, refetch } = useCurrentTournament();
  return (
    <Page>
      <PageHeader
        title="Leaderboard"
        lead={
          <>
            See how you stack up against the competition
            {/* The line is there before the name is known. */}
            <span className="block font-semibold text-accent">{tournament?.name ?? '\u00a0'}</span>
          </>
        }
      />
      {tournament && <TournamentLeaderboard key={tournament.id} tournament={tournament} />}
      {tournament === null && <NoStandings isOpen={false} />}
      {tournament === undefined && !isError && <LoadingStandings />}
      {tournament === undefined && isError && <FailedStandings tryAgain={refetch} isTrying={isFetching} />}
    </Page>
  );
}

function TournamentLeaderboard({ tournament }: { tournament: Tournament }) {
  const [sort, setSort] = useSort();
  const { data: read, isError, isFetching, isPlaceholderData, refetch } = useFirstPage(tournament.id, sort);
  // Drawn in slices, so that the page can be used meanwhile.
  const data = useDeferredValue(read);
  if (!data) return isError ? <FailedStandings tryAgain={refetch} isTrying={isFetching} /> : <LoadingStandings />;
  if (data.total === 0) return <NoStandings isOpen={tournament.bracketsOpen} />;
  const { entries, total } = data;
  return (
    <div className="grid gap-6">
      <Card title="Top Performers" aside={<SortSelect sort={sort} choose={setSort} />} busy={isPlaceholderData}>
        <Podium top={entries.slice(0, 3)} sort={sort} />
      </Card>
      <Standings
        tournament={tournament}
        sort={sort}
        first={entries}
        total={total}
        isOld={isPlaceholderData || data !== read}
      />
    </div>
  );
}
