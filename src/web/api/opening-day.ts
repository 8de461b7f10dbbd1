import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpeningDayGame } from '../../contract/opening-day.ts';
import { type BodyOf, call } from './client.ts';

export function openingDayGamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'opening-day-games'],
    queryFn: () => call('GET /api/tournaments/:id/opening-day-games', { params: { id: tournamentId } }),
  });
}

/** The points of each player, highest first. Only completed games have any. */
export function openingDayStatsQuery(gameId: number) {
  return queryOptions({
    queryKey: ['opening-day-games', gameId, 'stats'],
    queryFn: () => call('GET /api/opening-day-games/:gameId/stats', { params: { gameId } }),
  });
}

export type NewOpeningDayGame = BodyOf<'POST /api/opening-day-games'>;

export function useCreateOpeningDayGame(tournamentId: number) {
  return useOpeningDayCommand(tournamentId, (body: NewOpeningDayGame) => call('POST /api/opening-day-games', { body }));
}

export function useEnterOpeningDayResult({ id, tournamentId }: OpeningDayGame) {
  return useOpeningDayCommand(tournamentId, (body: BodyOf<'PUT /api/opening-day-games/:gameId/result'>) =>
    call('PUT /api/opening-day-games/:gameId/result', { params: { gameId: id }, body }),
  );
}

export function useDeleteOpeningDayGame(tournamentId: number) {
  return useOpeningDayCommand(tournamentId, (gameId: number) =>
    call('DELETE /api/opening-day-games/:gameId', { params: { gameId } }),
  );
}

/** Undoes a deletion. */
export function useRestoreOpeningDayGame(tournamentId: number) {
  return useOpeningDayCommand(tournamentId, (gameId: number) =>
    call('POST /api/opening-day-games/:gameId/restore', { params: { gameId } }),
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
