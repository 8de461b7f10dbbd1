import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Game } from '../../contract/games.ts';
import type { Team } from '../../contract/teams.ts';
import type { Tournament } from '../../contract/tournaments.ts';
import { ApiError, get } from './client.ts';

/** The current tournament, or null as long as there is none. */
export const currentTournamentQuery = queryOptions({
  queryKey: ['tournaments', 'current'],
  queryFn: async (): Promise<Tournament | null> => {
    try {
      return await get<Tournament>('/api/tournaments/current');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export function teamsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams'],
    queryFn: () => get<Team[]>(`/api/tournaments/${tournamentId}/teams`),
  });
}

export function gamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'games'],
    queryFn: () => get<Game[]>(`/api/tournaments/${tournamentId}/games`),
  });
}

/** The current tournament as a page reads it. */
export function useCurrentTournament() {
  return useQuery(currentTournamentQuery);
}
