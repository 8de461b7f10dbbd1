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
  /** The top by points, for the podium: on the first page of all entries by name, an order in which nobody leads. */
  top?: readonly LeaderboardEntry[] | undefined;
  // The order and search of this page: while another one is loading, this one stays on screen.
  sort: LeaderboardSort;
  search: string;
}

/** A page of all entries, or of those with the search text in their name. */
export function leaderboardPageQuery(tournamentId: number, sort: LeaderboardSort, page: number, search = '') {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', sort, page, search],
    queryFn: async ({ client }): Promise<LeaderboardPage> => {
      const params = { id: tournamentId };
      const query = { sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE, search: search || undefined };
      const needsTop = sort === 'name' && page === 0 && search === '';
      const [{ body, headers }, top] = await Promise.all([
        callWithHeaders('GET /api/tournaments/:id/leaderboard', { params, query }),
        needsTop ? client.fetchQuery(topOfLeaderboardQuery(tournamentId)) : undefined,
      ]);
      const total = Number(headers.get('x-total-count') ?? body.length);
      return { entries: body, total, top, sort, search };
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

// Those that a result may bring past.
const AROUND = 2;
// Neighbours ask for the same page, so that the server makes fewer of them after a result.
const BLOCK = 20;

/** The entries by points around an offset, and the offset of the first of them. */
export function entriesAroundQuery(tournamentId: number, offset: number) {
  const first = Math.max(0, offset - AROUND);
  const blockStart = first - (first % BLOCK);
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'around', blockStart],
    queryFn: () =>
      call('GET /api/tournaments/:id/leaderboard', {
        params: { id: tournamentId },
        query: { offset: blockStart, limit: BLOCK + 2 * AROUND },
      }),
    select: (block) => ({
      first,
      entries: block.slice(first - blockStart, first - blockStart + 2 * AROUND + 1),
    }),
  });
}

// Enough to choose from; a longer search text narrows the list down.
const MAX_SUGGESTIONS = 8;

/** The first people with this text in their name, by rank. */
export function searchQuery(tournamentId: number, search: string) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'search', search],
    queryFn: () =>
      call('GET /api/tournaments/:id/leaderboard', {
        params: { id: tournamentId },
        query: { search, limit: MAX_SUGGESTIONS },
      }),
  });
}

export const TOP_COUNT = 10;

/** The top entries by points. */
export function topOfLeaderboardQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'top'],
    queryFn: () =>
      call('GET /api/tournaments/:id/leaderboard', { params: { id: tournamentId }, query: { limit: TOP_COUNT } }),
  });
}

/** How many brackets are submitted. */
export function entryCountQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'count'],
    queryFn: async () => {
      const { body, headers } = await callWithHeaders('GET /api/tournaments/:id/leaderboard', {
        params: { id: tournamentId },
        query: { limit: 1 },
      });
      return Number(headers.get('x-total-count') ?? body.length);
    },
  });
}
