import { useQueries, useQuery } from '@tanstack/react-query';
import type { LeaderboardEntry } from '../../../contract/leaderboard.ts';
import { LIST_ORDERS, type ListOrder } from '../../../domain/scoring/ranking.ts';
import {
  type LeaderboardPage,
  leaderboardPageQuery,
  myStandingQuery,
  PAGE_SIZE,
} from '../../api/leaderboard-queries.ts';
import { useUser } from '../../api/session.ts';
import { useGroupId } from '../../season/season.ts';
import { useAddressParameter } from '../../ui/use-address-parameter.ts';
import { pagesFor, type RowRange } from './use-virtual-rows.ts';

/**
 * The first page of all entries, or of those that a search finds, with the total. The previous page stays on screen
 * until the new one is loaded.
 */
export function useFirstPage(tournamentId: number | undefined, sort: ListOrder, search = '') {
  const groupId = useGroupId();
  const ids = groupId === null ? [tournamentId] : [groupId, tournamentId];
  return useQuery({
    ...leaderboardPageQuery(tournamentId ?? 0, sort, 0, search, groupId),
    enabled: tournamentId !== undefined,
    placeholderData: (previous, query) =>
      ids.every((id, index) => query?.queryKey[1 + index] === id) ? previous : undefined,
  });
}

/** The entries of the rendered rows. Pages after the first are fetched while scrolling towards them. */
export function useEntries(
  tournamentId: number,
  { entries: first, total, sort, search }: LeaderboardPage,
  range: RowRange,
) {
  const groupId = useGroupId();
  const pages = pagesFor(range, total, PAGE_SIZE).filter((page) => page > 0);
  const results = useQueries({
    queries: pages.map((page) => leaderboardPageQuery(tournamentId, sort, page, search, groupId)),
  });
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

/** The user's entry, from the first page if it is there, otherwise from a query for it; in a group, from its second page. */
export function useOwnRow(
  tournamentId: number,
  sort: ListOrder,
  { entries: first, total }: LeaderboardPage,
): OwnRow | null {
  const user = useUser();
  const groupId = useGroupId();
  const findOwn = (entries: readonly LeaderboardEntry[], from: number): OwnRow | null => {
    const index = user ? entries.findIndex(({ userId }) => userId === user.id) : -1;
    const entry = entries[index];
    return entry ? { entry, row: from + index } : null;
  };
  const own = findOwn(first, 0);
  const mayBeOnLaterPage = Boolean(user) && !own && total > first.length;
  const isInGroup = groupId !== null;
  const mine = useQuery({
    ...myStandingQuery(tournamentId, user?.id ?? 0, sort),
    enabled: mayBeOnLaterPage && !isInGroup,
  });
  // No group has more than two.
  const second = useQuery({
    ...leaderboardPageQuery(tournamentId, sort, 1, '', groupId),
    enabled: mayBeOnLaterPage && isInGroup,
  });
  if (own || !mayBeOnLaterPage) return own;
  if (isInGroup) return findOwn(second.data?.entries ?? [], PAGE_SIZE);
  const { entry = null, offset = null } = mine.data ?? {};
  return entry && offset !== null ? { entry, row: offset } : null;
}

/** The order of the leaderboard, stored in the URL. */
export function useSort(): [ListOrder, (sort: ListOrder) => void] {
  const [text, setText] = useAddressParameter('sort', { replace: false });
  const sort = LIST_ORDERS.find((candidate) => candidate === text) ?? 'total';
  return [sort, (chosen) => setText(chosen === 'total' ? null : chosen)];
}
