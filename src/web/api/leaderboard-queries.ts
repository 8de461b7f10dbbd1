import { queryOptions } from '@tanstack/react-query';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import type { ListOrder } from '../../domain/scoring/ranking.ts';
import { call, callWithHeaders, totalOf } from './client.ts';
import { standingsKey } from './standings-key.ts';

/** Most pools fit into one page; larger ones are fetched page by page while scrolling. */
export const PAGE_SIZE = 500;

export interface LeaderboardPage {
  entries: LeaderboardEntry[];
  /** Number of entries on all pages. */
  total: number;
  /** The top by points, for the podium: on the first page of all entries by name or chances, orders in which nobody leads. */
  top?: readonly LeaderboardEntry[] | undefined;
  // The order and search of this page: while another one is loading, this one stays on screen.
  sort: ListOrder;
  search: string;
}

/** A page of all entries, or of those with the search text in their name; of everybody, or of a group. */
export function leaderboardPageQuery(
  tournamentId: number,
  sort: ListOrder,
  page: number,
  search = '',
  groupId: number | null = null,
) {
  return queryOptions({
    queryKey: [
      // By chances, the list of a group changes with these.
      ...(groupId !== null && sort === 'win'
        ? ['group-odds', groupId, tournamentId]
        : standingsKey(tournamentId, groupId)),
      ...['leaderboard', sort, page, search],
    ],
    queryFn: async ({ client }): Promise<LeaderboardPage> => {
      const query = { sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE, search: search || undefined };
      const needsTop = (sort === 'name' || sort === 'win') && page === 0 && search === '';
      const [{ body, headers }, top] = await Promise.all([
        callLeaderboard(tournamentId, groupId, query),
        needsTop ? client.fetchQuery(topOfLeaderboardQuery(tournamentId, groupId)) : undefined,
      ]);
      return { entries: body, total: totalOf(headers, body.length), top, sort, search };
    },
  });
}

interface EntriesQuery {
  sort?: ListOrder;
  limit: number;
  offset?: number;
  search?: string | undefined;
}

function callLeaderboard(tournamentId: number, groupId: number | null, query: EntriesQuery) {
  return groupId === null
    ? callWithHeaders('GET /api/tournaments/:id/leaderboard', { params: { id: tournamentId }, query })
    : callWithHeaders('GET /api/groups/:id/leaderboard', {
        params: { id: groupId },
        query: { ...query, tournamentId },
      });
}

/** The user's own entry. The user id is part of the key, so that the next user never sees it. */
export function myStandingQuery(tournamentId: number, userId: number, sort: ListOrder) {
  return queryOptions({
    queryKey: [
      'tournaments',
      tournamentId,
      // The place by chances changes with the list.
      ...(sort === 'win' ? ['leaderboard', sort, 'mine', userId] : ['my-standing', userId, sort]),
    ],
    queryFn: () => call('GET /api/tournaments/:id/my-standing', { params: { id: tournamentId }, query: { sort } }),
  });
}

// So many that a tie of more than three is noticed from any place in it.
const MOST_AROUND = 3;
// Neighbours ask for the same page, so that the server makes fewer of them after a result.
const BLOCK = 20;

/** The entries by points around an offset, so many on each side, and the offset of the first of them. */
export function entriesAroundQuery(tournamentId: number, offset: number, count = MOST_AROUND) {
  const first = Math.max(0, offset - count);
  const firstOfAll = Math.max(0, offset - MOST_AROUND);
  const blockStart = firstOfAll - (firstOfAll % BLOCK);
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'leaderboard', 'around', blockStart],
    queryFn: () =>
      call('GET /api/tournaments/:id/leaderboard', {
        params: { id: tournamentId },
        query: { offset: blockStart, limit: BLOCK + 2 * MOST_AROUND },
      }),
    select: (block) => ({
      first,
      entries: block.slice(first - blockStart, first - blockStart + 2 * count + 1),
    }),
  });
}

// Enough to choose from; a longer search text narrows the list down.
const MAX_SUGGESTIONS = 8;

/** The first people with this text in their name, by rank. */
export function searchQuery(tournamentId: number, search: string, groupId: number | null = null) {
  return queryOptions({
    queryKey: [...standingsKey(tournamentId, groupId), 'leaderboard', 'search', search],
    queryFn: async () => (await callLeaderboard(tournamentId, groupId, { search, limit: MAX_SUGGESTIONS })).body,
  });
}

export const TOP_COUNT = 10;

/** The top entries by points. */
export function topOfLeaderboardQuery(tournamentId: number, groupId: number | null = null) {
  return queryOptions({
    queryKey: [...standingsKey(tournamentId, groupId), 'leaderboard', 'top'],
    queryFn: async () => (await callLeaderboard(tournamentId, groupId, { limit: TOP_COUNT })).body,
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
      return totalOf(headers, body.length);
    },
  });
}
