import { queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from './client.ts';

/** All tournaments, newest first, with who won them. */
export const tournamentsQuery = queryOptions({
  queryKey: ['tournaments', 'all'],
  queryFn: () => call('GET /api/tournaments'),
});

/** The first people of the hall of fame, and the number of all. */
export function hallOfFameQuery(limit: number) {
  return queryOptions({
    queryKey: ['tournaments', 'hall-of-fame', limit],
    queryFn: async () => {
      const { body, headers } = await callWithHeaders('GET /api/hall-of-fame', { query: { limit } });
      return { entries: body, total: Number(headers.get('x-total-count') ?? body.length) };
    },
  });
}
