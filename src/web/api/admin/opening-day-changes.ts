import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { type BodyOf, call } from '../client.ts';
import { useChange } from './use-change.ts';

export type NewOpeningDayGame = BodyOf<'POST /api/opening-day-games'>;

export function useCreateOpeningDayGame(tournamentId: number) {
  return useOpeningDayChange(tournamentId, (body: NewOpeningDayGame) => call('POST /api/opening-day-games', { body }));
}

export function useEnterOpeningDayResult({ id, tournamentId }: OpeningDayGame) {
  return useOpeningDayChange(tournamentId, (body: BodyOf<'PUT /api/opening-day-games/:gameId/result'>) =>
    call('PUT /api/opening-day-games/:gameId/result', { params: { gameId: id }, body }),
  );
}

export function useDeleteOpeningDayGame(tournamentId: number) {
  return useOpeningDayChange(tournamentId, (gameId: number) =>
    call('DELETE /api/opening-day-games/:gameId', { params: { gameId } }),
  );
}

/** Undoes a deletion. */
export function useRestoreOpeningDayGame(tournamentId: number) {
  return useOpeningDayChange(tournamentId, (gameId: number) =>
    call('POST /api/opening-day-games/:gameId/restore', { params: { gameId } }),
  );
}

/** The records of players follow the games. */
function useOpeningDayChange<Input, Response>(tournamentId: number, send: (input: Input) => Promise<Response>) {
  return useChange({ tournamentId, changes: ['opening_day', 'players'], send });
}
