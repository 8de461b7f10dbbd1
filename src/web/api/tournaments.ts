import { queryOptions } from '@tanstack/react-query';
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
  staleTime: 60_000,
});
