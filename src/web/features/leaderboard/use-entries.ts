import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { LEADERBOARD_SORTS, type LeaderboardSort } from '../../../domain/scoring/ranking.ts';
import { leaderboardPageQuery, myStandingQuery, PAGE_SIZE } from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { pagesFor, type RowRange } from './use-visible-rows.ts';

/** The first page, which has the podium and says how many there are. Another order replaces it when it has come. */
export function useFirstPage(tournamentId: number | undefined, sort: LeaderboardSort) {
  return useQuery({
    ...leaderboardPageQuery(tournamentId ?? 0, sort, 0),
    enabled: tournamentId !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === tournamentId ? previous : undefined),
  });
}

interface Entries {
  /** Undefined as long as its page is on its way. */
  entryAt: (row: number) => LeaderboardEntry | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The entries of the rows that can be seen, beyond the first page read as they are come near. */
export function useEntries(
  tournamentId: number,
  sort: LeaderboardSort,
  first: readonly LeaderboardEntry[],
  range: RowRange,
  total: number,
): Entries {
  const pages = pagesFor(range, total, PAGE_SIZE).filter((page) => page > 0);
  const results = useQueries({ queries: pages.map((page) => leaderboardPageQuery(tournamentId, sort, page)) });
  // Rows that could not be read again are still there as they were.
  const failed = results.filter((result) => result.isLoadingError);
  return {
    entryAt: (row) => {
      const page = Math.floor(row / PAGE_SIZE);
      const entries = page === 0 ? first : results[pages.indexOf(page)]?.data?.entries;
      return entries?.[row % PAGE_SIZE];
    },
    hasFailed: failed.length > 0,
    onRetry: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}

export interface OwnPlace {
  entry: LeaderboardEntry;
  /** The row it is on, from 0. */
  row: number;
}

/** Where the user stands: as the first page says, or else as the server does. */
export function useOwnPlace(
  tournamentId: number,
  sort: LeaderboardSort,
  first: readonly LeaderboardEntry[],
  total: number,
): OwnPlace | null {
  const user = useUser();
  const row = user ? first.findIndex(({ userId }) => userId === user.id) : -1;
  const isFurtherDown = Boolean(user) && row < 0 && total > first.length;
  const { data } = useQuery({ ...myStandingQuery(tournamentId, user?.id ?? 0, sort), enabled: isFurtherDown });
  const found = first[row];
  if (found) return { entry: found, row };
  if (!isFurtherDown || !data?.entry || data.offset === null) return null;
  return { entry: data.entry, row: data.offset };
}

/** The order of the leaderboard, kept in the address: links, the back button and a reload lead to the same one. */
export function useSort(): [LeaderboardSort, (sort: LeaderboardSort) => void] {
  const [params, setParams] = useSearchParams();
  const sort = LEADERBOARD_SORTS.find((candidate) => candidate === params.get('sort')) ?? 'total';
  return [sort, (chosen) => setParams(chosen === 'total' ? {} : { sort: chosen })];
}
