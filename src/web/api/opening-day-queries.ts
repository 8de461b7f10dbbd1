import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export function openingDayGamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'opening-day-games'],
    queryFn: () => call('GET /api/tournaments/:id/opening-day-games', { params: { id: tournamentId } }),
  });
}

/** Points by player, highest first. Only completed games have any. */
export function openingDayStatsQuery(gameId: number) {
  return queryOptions({
    queryKey: ['opening-day-games', gameId, 'stats'],
    queryFn: () => call('GET /api/opening-day-games/:gameId/stats', { params: { gameId } }),
  });
}
