import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GameResult } from '../../contract/games.ts';
import type { OpeningDayGame, OpeningDayGameInput, OpeningDayStat } from '../../contract/opening-day.ts';
import { get, post, put, remove } from './client.ts';

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

/** What is sent: dates are text there. */
export type NewOpeningDayGame = Omit<OpeningDayGameInput, 'gameDate'> & { gameDate: string | null };

export function useCreateOpeningDayGame(tournamentId: number) {
  return useOpeningDayCommand(tournamentId, (input: NewOpeningDayGame) =>
    post<OpeningDayGame>('/api/opening-day-games', input),
  );
}

export function useEnterOpeningDayResult({ id, tournamentId }: OpeningDayGame) {
  return useOpeningDayCommand(tournamentId, (result: GameResult) =>
    put<OpeningDayGame>(`/api/opening-day-games/${id}/result`, result),
  );
}

export function useDeleteOpeningDayGame(tournamentId: number) {
  return useOpeningDayCommand(tournamentId, (gameId: number) => remove(`/api/opening-day-games/${gameId}`));
}

/** Undoes a deletion. */
export function useRestoreOpeningDayGame(tournamentId: number) {
  return useOpeningDayCommand(tournamentId, (gameId: number) =>
    post<OpeningDayGame>(`/api/opening-day-games/${gameId}/restore`),
  );
}

/** It is done once the page has read what the server made of it. The records of players follow the games. */
function useOpeningDayCommand<Input, Answer>(tournamentId: number, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const readAgain = () => {
    for (const queryKey of [['opening-day-games'], ['players'], ['stats']]) void client.invalidateQueries({ queryKey });
    return client.invalidateQueries({ queryKey: ['tournaments', tournamentId, 'opening-day-games'] });
  };
  return useMutation({
    mutationFn,
    onSuccess: readAgain,
    // A refusal means that something is different from what is shown, and without an answer it may have been done.
    onError: () => void readAgain(),
  });
}
