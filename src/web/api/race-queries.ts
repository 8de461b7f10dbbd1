import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { standingsKey } from './standings-key.ts';

/** The ranks and points of these brackets after each result; of the leaders if there are none. Fails while brackets are hidden. */
export function raceQuery(tournamentId: number, bracketIds: readonly number[], groupId: number | null = null) {
  const brackets = bracketIds.join();
  const query = { brackets: brackets || undefined };
  return queryOptions({
    queryKey: [...standingsKey(tournamentId, groupId), 'race', brackets],
    queryFn: () =>
      groupId === null
        ? call('GET /api/tournaments/:id/race', { params: { id: tournamentId }, query })
        : call('GET /api/groups/:id/race', { params: { id: groupId }, query: { ...query, tournamentId } }),
  });
}

/** What happened in each round. Fails while brackets are hidden. */
export function recapsQuery(tournamentId: number, groupId: number | null = null) {
  return queryOptions({
    queryKey: [...standingsKey(tournamentId, groupId), 'recaps'],
    queryFn: () =>
      groupId === null
        ? call('GET /api/tournaments/:id/recaps', { params: { id: tournamentId } })
        : call('GET /api/groups/:id/recaps', { params: { id: groupId }, query: { tournamentId } }),
  });
}
