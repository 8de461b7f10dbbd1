import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Everyone, most games first. */
export const playersQuery = queryOptions({
  queryKey: ['players'],
  queryFn: () => call('GET /api/players'),
});

/** The players of two teams. */
export function playersOfTeamsQuery(teamIds: readonly [number, number]) {
  return queryOptions({
    queryKey: ['players', 'by-teams', ...teamIds],
    queryFn: () => call('GET /api/players/by-teams', { query: { teamIds: teamIds.join(',') } }),
  });
}
