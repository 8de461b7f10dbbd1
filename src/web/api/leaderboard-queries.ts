import { queryOptions } from '@tanstack/react-query';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { LeaderboardSort } from '../../domain/scoring/ranking.ts';
import { call, callWithHeaders } from './client.ts';

/** Most pools fit into one page; larger ones are fetched page by page while scrolling. */
export const PAGE_SIZE = 500;

export interface LeaderboardPage {
  entries: LeaderboardEntry[];
  /** Number of entries on all pages. */
  total: number;
  /** The best three; by total in the order by name, in which nobody leads. */
  podium: readonly LeaderboardEntry[];
  // What the page is of: while another one is loading, this one stays on screen.
  sort: LeaderboardSort;
  search: string;
}

const PODIUM_SIZE = 3;

/** A page of all entries, or of those with the search text in their name. */
export function leaderboardPageQuery(tournamentId: number, sort: LeaderboardSort, page: number, search = '') {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', sort, page, search],
    queryFn: async (): Promise<LeaderboardPage> => {
      const params = { id: tournamentId };
      const query = { sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE, search: search || undefined };
      const needsTop = sort === 'name' && page === 0 && search === '';
      const [{ body, headers }, top] = await Promise.all([
        callWithHeaders('GET /api/tournaments/:id/leaderboard', { params, query }),
        needsTop && call('GET /api/tournaments/:id/leaderboard', { params, query: { limit: PODIUM_SIZE } }),
      ]);
      const total = Number(headers.get('x-total-count') ?? body.length);
      return { entries: body, total, podium: top || body.slice(0, PODIUM_SIZE), sort, search };
    },
  });
}

/** The user's own entry. The user id is part of the key, so that the next user never sees it. */
export function myStandingQuery(tournamentId: number, userId: number, sort: LeaderboardSort) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'my-standing', userId, sort],
    queryFn: () => call('GET /api/tournaments/:id/my-standing', { params: { id: tournamentId }, query: { sort } }),
  });
}

// Enough to choose from; a longer search text narrows the list down.
const MAX_FOUND = 8;

/** The first people with this text in their name, by rank. */
export function searchQuery(tournamentId: number, search: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'search', search],
    queryFn: () =>
      call('GET /api/tournaments/:id/leaderboard', {
        params: { id: tournamentId },
        query: { search, limit: MAX_FOUND },
      }),
  });
}

export const TOP_COUNT = 10;

/** The top entries by points, for the season end. */
export function topOfLeaderboardQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'top'],
    queryFn: () =>
      call('GET /api/tournaments/:id/leaderboard', { params: { id: tournamentId }, query: { limit: TOP_COUNT } }),
  });
}
