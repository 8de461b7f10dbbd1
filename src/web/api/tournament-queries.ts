import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** The current tournament, or null if there is none. */
export const currentTournamentQuery = queryOptions({
  queryKey: ['tournaments', 'current'],
  // `optional` returns null instead of a 404, which browsers would log in the console.
  queryFn: () => call('GET /api/tournaments/current', { query: { optional: 'true' } }),
});

export function tournamentQuery(id: number) {
  return queryOptions({
    queryKey: ['tournaments', id, 'tournament'],
    queryFn: () => call('GET /api/tournaments/:id', { params: { id } }),
  });
}

export function teamsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams'],
    queryFn: () => call('GET /api/tournaments/:id/teams', { params: { id: tournamentId } }),
  });
}

export function gamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'games'],
    queryFn: () => call('GET /api/tournaments/:id/games', { params: { id: tournamentId } }),
  });
}

export function useCurrentTournament() {
  return useQuery(currentTournamentQuery);
}
