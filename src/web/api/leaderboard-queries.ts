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
}

export function leaderboardPageQuery(tournamentId: number, sort: LeaderboardSort, page: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', sort, page],
    queryFn: async (): Promise<LeaderboardPage> => {
      const { body, headers } = await callWithHeaders('GET /api/tournaments/:id/leaderboard', {
        params: { id: tournamentId },
        query: { sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE },
      });
      return { entries: body, total: Number(headers.get('x-total-count') ?? body.length) };
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
