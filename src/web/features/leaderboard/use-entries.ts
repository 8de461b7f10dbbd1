import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { LEADERBOARD_SORTS, type LeaderboardSort } from '../../../domain/scoring/ranking.ts';
import {
  type LeaderboardPage,
  leaderboardPageQuery,
  myStandingQuery,
  PAGE_SIZE,
} from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { pagesFor, type RowRange } from './use-virtual-rows.ts';

/**
 * The first page of all entries, or of those that a search finds, with the total. The previous page stays on screen
 * until the new one is loaded.
 */
export function useFirstPage(tournamentId: number | undefined, sort: LeaderboardSort, search = '') {
  return useQuery({
    ...leaderboardPageQuery(tournamentId ?? 0, sort, 0, search),
    enabled: tournamentId !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === tournamentId ? previous : undefined),
  });
}

/** The entries of the rendered rows. Pages after the first are fetched while scrolling towards them. */
export function useEntries(
  tournamentId: number,
  { entries: first, total, sort, search }: LeaderboardPage,
  range: RowRange,
) {
  const pages = pagesFor(range, total, PAGE_SIZE).filter((page) => page > 0);
  const results = useQueries({ queries: pages.map((page) => leaderboardPageQuery(tournamentId, sort, page, search)) });
  // Rows whose refetch failed keep their old data.
  const failed = results.filter((result) => result.isLoadingError);
  return {
    /** Undefined while its page is loading. */
    entryAt: (row: number): LeaderboardEntry | undefined => {
      const page = Math.floor(row / PAGE_SIZE);
      const entries = page === 0 ? first : results[pages.indexOf(page)]?.data?.entries;
      return entries?.[row % PAGE_SIZE];
    },
    hasFailed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) refetch();
    },
  };
}

export interface OwnRow {
  entry: LeaderboardEntry;
  /** The entry's offset in the list. */
  row: number;
}

/** The user's entry, from the first page if it is there, otherwise from a query for it. */
export function useOwnRow(
  tournamentId: number,
  sort: LeaderboardSort,
  { entries: first, total }: LeaderboardPage,
): OwnRow | null {
  const user = useUser();
  const row = user ? first.findIndex(({ userId }) => userId === user.id) : -1;
  const mayBeOnLaterPage = Boolean(user) && row < 0 && total > first.length;
  const { data } = useQuery({ ...myStandingQuery(tournamentId, user?.id ?? 0, sort), enabled: mayBeOnLaterPage });
  const found = first[row];
  if (found) return { entry: found, row };
  if (!mayBeOnLaterPage || !data?.entry || data.offset === null) return null;
  return { entry: data.entry, row: data.offset };
}

/** The order of the leaderboard, stored in the URL. */
export function useSort(): [LeaderboardSort, (sort: LeaderboardSort) => void] {
  const [params, setParams] = useSearchParams();
  const sort = LEADERBOARD_SORTS.find((candidate) => candidate === params.get('sort')) ?? 'total';
  const choose = (chosen: LeaderboardSort) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      if (chosen === 'total') changed.delete('sort');
      else changed.set('sort', chosen);
      return changed;
    });
  return [sort, choose];
}
