import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { ListOrder } from '../../../domain/scoring/ranking.ts';
import { type LeaderboardPage, leaderboardPageQuery, PAGE_SIZE } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { HowCounted } from '../../season/chances-model.tsx';
import { useGroupId } from '../../season/season.ts';
import type { UrlSearch } from '../../ui/page-search.tsx';
import { toast } from '../../ui/toasts.ts';
import { useAnchor } from '../../ui/use-anchor.ts';
import { useRowAnimation } from '../../ui/use-row-animation.ts';
import type { GameFacts } from './game-facts.ts';
import {
  describeFound,
  FailedRows,
  NobodyFound,
  OwnStrip,
  StandingsFooter,
  StandingsHeader,
} from './standings-frame.tsx';
import { OWN_ROW_ID, SkeletonRow, StandingsRow } from './standings-row.tsx';
import { StandingsTable, TABLE_CARD } from './standings-table.tsx';
import { useEntries, useOwnRow } from './use-entries.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import type { WinChances } from './use-win-chances.ts';

// Rows on the first screen, which need no jump.
const FIRST_ROWS = 2;

interface StandingsProps {
  tournament: Tournament;
  facts: GameFacts;
  /** Null if they are not shown. */
  chances: WinChances | null;
  sort: ListOrder;
  /** The first page of all entries. */
  everybody: LeaderboardPage;
  /** The first page of the entries to list: all, or those that the search found. May be of the previous order or search. */
  list: LeaderboardPage;
  urlSearch: UrlSearch;
  /** The search has failed. */
  retrySearch: (() => void) | undefined;
}

/** All entries, or those that the search found; long lists are virtualised. */
export function Standings(props: StandingsProps) {
  const { tournament, facts, chances, sort, everybody, list, urlSearch, retrySearch } = props;
  const titleId = useId();
  const user = useUser();
  const client = useQueryClient();
  const groupId = useGroupId();
  const { total } = list;
  const { body, range, isVirtual, padding, scrollToRow } = useVirtualRows(total);
  const { entryAt, hasFailed, retry } = useEntries(tournament.id, list, range);
  const own = useOwnRow(tournament.id, sort, everybody);
  const columns = useMemo(() => ({ ...facts, chances }), [facts, chances]);
  const isSearching = urlSearch.search !== '';
  const isStale = list.sort !== sort || list.search !== urlSearch.search;
  const hasMedals = facts.hasResults && list.sort !== 'name';
  const move = own && chances?.describeMove(own.entry.bracketId);

  const jumpToOwn = async () => {
    if (!own) return;
    try {
      await client.ensureQueryData(
        leaderboardPageQuery(tournament.id, sort, Math.floor(own.row / PAGE_SIZE), '', groupId),
      );
    } catch {
      return toast.failure('Your row could not be loaded', 'Check your connection and try again.');
    }
    scrollToRow(own.row);
    document.getElementById(OWN_ROW_ID)?.focus({ preventScroll: true });
  };

  const rows = Array.from({ length: range.end - range.start }, (_, index) => range.start + index);
  const entries = listOnce(rows.map(entryAt));
  const rendered = rows.map((row, index) => {
    const entry = entries[index];
    return entry ? { key: entry.bracketId, row, score: entry.totalScore } : null;
  });
  useRowAnimation(body, isStale ? '' : `${list.sort} ${list.search}`, rendered);
  return (
    <section
      {...useAnchor('standings')}
      aria-labelledby={titleId}
      aria-busy={isStale && !retrySearch}
      className={`scroll-mt-4 ${TABLE_CARD}`}
    >
      <StandingsHeader
        titleId={titleId}
        tournament={tournament}
        urlSearch={urlSearch}
        result={list.search ? describeFound(total, everybody.total) : ''}
        move={move ?? null}
        cause={chances?.cause ?? null}
        areChancesOld={chances?.isOld ?? false}
      />
      {own && own.row >= FIRST_ROWS && !isSearching && (
        <OwnStrip entry={own.entry} hasMedal={hasMedals} jumpToOwn={jumpToOwn} />
      )}
      {total === 0 ? (
        <NobodyFound search={list.search} clear={() => urlSearch.setText('')} />
      ) : (
        <StandingsTable
          columns={columns}
          titleId={titleId}
          rowCount={isVirtual ? total : undefined}
          body={body}
          padding={padding}
        >
          {rows.map((row, index) => {
            const entry = entries[index];
            // The header is row 1.
            const rowIndex = isVirtual ? row + 2 : undefined;
            if (!entry) return <SkeletonRow key={`row ${row}`} columns={columns} rowIndex={rowIndex} />;
            return (
              <StandingsRow
                key={entry.bracketId}
                entry={entry}
                facts={facts}
                columns={columns}
                isOwn={entry.userId === user?.id}
                showsRankChange={list.sort === 'total'}
                hasMedals={hasMedals}
                isOpen={tournament.submissionsOpen}
                rowIndex={rowIndex}
              />
            );
          })}
        </StandingsTable>
      )}
      {hasFailed && <FailedRows onRetry={retry}>Some rows could not be loaded.</FailedRows>}
      {retrySearch && <FailedRows onRetry={retrySearch}>The search did not get through.</FailedRows>}
      {chances?.source && (
        <div className="border-line border-t px-3 pt-3 text-sm sm:px-5 print:hidden">
          <p className="text-faint">Win is the chance to finish first. {chances.source}</p>
          <HowCounted />
        </div>
      )}
      <StandingsFooter total={total} ownRank={own?.entry.rank} />
    </section>
  );
}

/** Leaves out an entry that is there before: two pages, loaded one after the other, may both have it. */
function listOnce(entries: readonly (LeaderboardEntry | undefined)[]): (LeaderboardEntry | undefined)[] {
  const seen = new Set<number>();
  return entries.map((entry) => {
    if (!entry || seen.has(entry.bracketId)) return undefined;
    seen.add(entry.bracketId);
    return entry;
  });
}
