import { type BodyOf, call } from '../client.ts';
import { useChange } from '../use-change.ts';

export type NewOpeningDayGame = BodyOf<'POST /api/opening-day-games'>;

export function useCreateOpeningDayGame() {
  return useChange({ send: (body: NewOpeningDayGame) => call('POST /api/opening-day-games', { body }) });
}

export function useEnterOpeningDayResult(gameId: number) {
  return useChange({
    send: (body: BodyOf<'PUT /api/opening-day-games/:gameId/result'>) =>
      call('PUT /api/opening-day-games/:gameId/result', { params: { gameId }, body }),
  });
}

export function useDeleteOpeningDayGame() {
  return useChange({ send: (gameId: number) => call('DELETE /api/opening-day-games/:gameId', { params: { gameId } }) });
}

export function useRestoreOpeningDayGame() {
  return useChange({
    send: (gameId: number) => call('POST /api/opening-day-games/:gameId/restore', { params: { gameId } }),
  });
}
