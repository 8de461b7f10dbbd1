import { useDeferredValue } from 'react';
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
import { useGameFacts } from './use-game-facts.ts';
import { useSort } from './use-sort.ts';

export function Leaderboard() {
  usePageTitle('Leaderboard');
  const current = useCurrentTournament();
  const tournament = current.data;
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
      {tournament === null ? <NoStandings isOpen={false} /> : <TournamentLeaderboard current={current} />}
    </Page>
  );
}

/** Of one piece with the wait for the tournament, so that what stands here meanwhile is drawn once. */
function TournamentLeaderboard({ current }: { current: ReturnType<typeof useCurrentTournament> }) {
  const tournament = current.data;
  const [sort, setSort] = useSort();
  const page = useFirstPage(tournament?.id, sort);
  const facts = useGameFacts(tournament?.id);
  // Drawn in slices, so that the page can be used meanwhile.
  const data = useDeferredValue(page.data);
  if (!tournament || !data) {
    const failed = [current, page].find(({ isLoadingError }) => isLoadingError);
    if (failed) return <FailedStandings tryAgain={failed.refetch} isTrying={failed.isFetching} />;
    return <LoadingStandings />;
  }
  if (data.total === 0) return <NoStandings isOpen={tournament.bracketsOpen && tournament.status !== 'completed'} />;
  if (!facts) return <LoadingStandings />;
  const { entries, total } = data;
  return (
    <div key={tournament.id} className="grid gap-6">
      <Card title="Top Performers" aside={<SortSelect sort={sort} choose={setSort} />} busy={page.isPlaceholderData}>
        <Podium top={entries.slice(0, 3)} sort={sort} hasResults={facts.hasResults} />
      </Card>
      <Standings
        tournament={tournament}
        facts={facts}
        sort={sort}
        first={entries}
        total={total}
        isOld={page.isPlaceholderData || data !== page.data}
      />
    </div>
  );
}
