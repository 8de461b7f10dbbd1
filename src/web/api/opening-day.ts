import { queryOptions } from '@tanstack/react-query';
import type { OpeningDayGame, OpeningDayStat } from '../../contract/opening-day.ts';
import { get } from './client.ts';

export function openingDayGamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'opening-day-games'],
    queryFn: () => get<OpeningDayGame[]>(`/api/tournaments/${tournamentId}/opening-day-games`),
  });
}

/** The points of each player, highest first. Only completed games have any. */
export function openingDayStatsQuery(gameId: number) {
  return queryOptions({
    queryKey: ['opening-day-games', gameId, 'stats'],
    queryFn: () => get<OpeningDayStat[]>(`/api/opening-day-games/${gameId}/stats`),
  });
}
