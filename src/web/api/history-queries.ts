import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders, totalOf } from './client.ts';

/** All tournaments, newest first, with their champions and podiums. */
export const tournamentsQuery = queryOptions({
  queryKey: ['tournaments', 'all'],
  queryFn: () => call('GET /api/tournaments'),
});

const HALL_PAGE_SIZE = 20;

/** The hall of fame, page by page; each page has the total number of people. */
export const hallOfFameQuery = infiniteQueryOptions({
  queryKey: ['tournaments', 'hall-of-fame'],
  queryFn: async ({ pageParam: offset }) => {
    const query = { limit: HALL_PAGE_SIZE, offset };
    const { body, headers } = await callWithHeaders('GET /api/hall-of-fame', { query });
    return { entries: body, total: totalOf(headers, offset + body.length) };
  },
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const count = pages.flatMap(({ entries }) => entries).length;
    return count < total ? count : undefined;
  },
});
