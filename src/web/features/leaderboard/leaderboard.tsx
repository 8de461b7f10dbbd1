import { useDeferredValue, useMemo } from 'react';
import { LIST_ORDERS, type ListOrder } from '../../../domain/scoring/ranking.ts';
import { GroupSwitch } from '../../group/group-switch.tsx';
import { PATHS } from '../../paths.ts';
import { LeaderboardNavigation } from '../../season/leaderboard-navigation.tsx';
import { Reveal } from '../../season/reveal.tsx';
import { useGroupId, useSeason } from '../../season/season.ts';
import { SeasonPage } from '../../season/season-page.tsx';
import { useTree } from '../../season/use-tree.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { useUrlSearch } from '../../ui/page-search.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { useTimeLeft } from '../../ui/time-left.ts';
import { CsvLinks } from './csv-links.tsx';
import { DEFAULT_FACTS, deriveFacts } from './game-facts.ts';
import { PODIUM, Podium } from './podium.tsx';
import { Standings } from './standings.tsx';
import { describeStart } from './standings-looks.ts';
import { SkeletonRow } from './standings-row.tsx';
import { StandingsTable, TABLE_CARD } from './standings-table.tsx';
import { useFirstPage, useSort } from './use-entries.ts';
import { useWinChances, type WinChances } from './use-win-chances.ts';

export function Leaderboard() {
  const season = useSeason();
  const tournament = season.data;
  return (
    <SeasonPage title="Leaderboard">
      <GroupSwitch />
      <LeaderboardNavigation />
      <PageHeader
        title="Leaderboard"
        isLow
        lead={
          <>
            <span className="block lg:inline">
              {season.isPast && tournament?.status === 'completed'
                ? 'How everybody finished'
                : 'See how you stack up against the competition'}
            </span>
            <span aria-hidden="true" className="max-lg:hidden">
              {' '}
              ·{' '}
            </span>
            {/* A placeholder line while the name is loading. */}
            <span className="block font-semibold text-accent lg:inline">{tournament?.name ?? '\u00a0'}</span>
          </>
        }
      />
      {tournament === null ? <NoStandings isOpen={false} /> : <TournamentLeaderboard season={season} />}
    </SeasonPage>
  );
}

// On a phone beside the order, so that the first rows are on the first screen.
const TOP = <span className="max-sm:text-lg">Top Performers</span>;
// On wide screens the first stands between the title and the order.
const PODIUM_PLACE = 'lg:-mt-12';
const SECTIONS = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6';

/** Waits for the tournament, its entries and games behind one skeleton. */
export function TournamentLeaderboard({ season }: { season: ReturnType<typeof useSeason> }) {
  const isOfGroup = useGroupId() !== null;
  const tournament = season.data;
  const urlSearch = useUrlSearch();
  const left = useTimeLeft(tournament?.submissionsCloseAt ?? '');
  const { tree, hasFailed } = useTree(tournament?.id);
  const facts = useMemo(() => (tree ? deriveFacts(tree) : hasFailed ? DEFAULT_FACTS : null), [tree, hasFailed]);
  const hasChances = tournament?.submissionsOpen === false && facts?.isOver === false;
  const chances = useWinChances(tournament?.id ?? 0, tree, hasChances);
  const [chosen, setSort] = useSort();
  // A link may ask for chances that are not shown any more, or not yet.
  const sort = chosen === 'win' && !chances ? 'total' : chosen;
  const page = useFirstPage(tournament?.id, sort);
  const found = useFirstPage(tournament?.id, sort, urlSearch.search);
  // Both render in the background, so that the page stays responsive.
  const data = useDeferredValue(page.data);
  const list = useDeferredValue(found.data);
  if (!tournament || !data) {
    const failed = [season, page].find(({ isLoadingError }) => isLoadingError);
    if (failed) return <FailedStandings onRetry={failed.refetch} />;
    return <LoadingStandings />;
  }
  if (data.total === 0 && season.isPast) return <Empty title="Nobody submitted a bracket" />;
  if (data.total === 0) return <NoStandings isOpen={tournament.submissionsOpen && tournament.status !== 'completed'} />;
  if (!facts) return <LoadingStandings />;
  return (
    <div key={tournament.id} className={SECTIONS}>
      {!isOfGroup && <Reveal tournament={tournament} />}
      <Card
        title={TOP}
        aside={<SortSelect sort={sort} chances={chances} choose={setSort} />}
        isBusy={page.isPlaceholderData}
      >
        <div className={PODIUM_PLACE}>
          <Podium
            top={data.top ?? data.entries}
            sort={data.sort}
            hasResults={facts.hasResults}
            lead={describeStart(data.total, tournament.submissionsOpen && left > 0 ? left : null)}
            hasLinks={!tournament.submissionsOpen}
          />
        </div>
      </Card>
      <Standings
        tournament={tournament}
        facts={facts}
        chances={chances}
        sort={sort}
        everybody={data}
        list={list ?? data}
        urlSearch={urlSearch}
        retrySearch={found.isLoadingError ? () => found.refetch() : undefined}
      />
      {!isOfGroup && <CsvLinks tournament={tournament} />}
    </div>
  );
}

const NO_CHANCES = { ...DEFAULT_FACTS, chances: null };
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The loading state. Its text is in the place of the sort select. */
function LoadingStandings() {
  return (
    <div className={SECTIONS}>
      <Card
        title={TOP}
        isBusy
        aside={
          <p role="status" className="flex min-h-11 items-center text-faint">
            Loading leaderboard...
          </p>
        }
      >
        <div className={`${PODIUM_PLACE} ${PODIUM}`}>
          <Skeleton shape="plinth" className="h-39 sm:h-55" />
          <Skeleton shape="plinth" className="h-43 sm:h-62" />
          <Skeleton shape="plinth" className="h-37 sm:h-50" />
        </div>
      </Card>
      <div className={TABLE_CARD}>
        <div className="flex min-h-15 items-center justify-between gap-4 px-3 sm:min-h-18 sm:px-5">
          <Skeleton className="h-8 w-29" />
          <Skeleton shape="round" className="h-11 min-w-0 max-w-xs flex-1" />
        </div>
        <StandingsTable columns={NO_CHANCES} isHidden>
          {SKELETON_ROWS.map((row) => (
            <SkeletonRow key={row} columns={NO_CHANCES} />
          ))}
        </StandingsTable>
      </div>
    </div>
  );
}

const TEXTS = {
  title: 'No leaderboard data available yet',
  advice: 'Check back after the tournament begins and brackets are submitted',
};

const GROUP_TEXTS = {
  title: 'Nobody in this group has a bracket yet',
  advice: 'Whoever submits one stands here at once: the same bracket counts in every group.',
};

/** No bracket is submitted, or there is no tournament. */
function NoStandings({ isOpen }: { isOpen: boolean }) {
  const isOfGroup = useGroupId() !== null;
  return (
    <Empty {...(isOfGroup ? GROUP_TEXTS : TEXTS)}>
      {isOpen ? (
        <ButtonLink href={PATHS.myBracket}>Fill in your bracket</ButtonLink>
      ) : (
        <ButtonLink href={PATHS.rules} variant="secondary">
          Read the rules
        </ButtonLink>
      )}
    </Empty>
  );
}

function FailedStandings({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty {...TEXTS}>
      <div role="alert" className="grid justify-items-center gap-3">
        <p className="max-w-md rounded-xl bg-bad-soft px-4 py-2 font-semibold text-bad">
          The leaderboard could not be loaded. Check your connection and try again.
        </p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Empty>
  );
}

const LABELS: Record<ListOrder, string> = { total: 'Total', accuracy: 'Accuracy', name: 'Name', win: 'Win' };

interface SortSelectProps {
  sort: ListOrder;
  /** Without them nothing can be sorted by them. */
  chances: WinChances | null;
  choose: (sort: ListOrder) => void;
}

function SortSelect({ sort, chances, choose }: SortSelectProps) {
  const options = LIST_ORDERS.filter((option) => option !== 'win' || chances);
  return (
    <label className="flex flex-wrap items-center gap-x-2 max-sm:gap-x-1 max-sm:text-sm print:hidden">
      <span className="text-faint">Sort by:</span>
      <select
        value={sort}
        onChange={({ target }) => choose(options.find((option) => option === target.value) ?? sort)}
        className="min-h-11 cursor-pointer rounded-full border border-edge bg-card px-4 font-semibold max-sm:px-2"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {LABELS[option]}
          </option>
        ))}
      </select>
      <span role="status" className="text-faint empty:absolute">
        {sort === 'win' && chances?.isCounting && 'Counting the chances ...'}
      </span>
    </label>
  );
}
