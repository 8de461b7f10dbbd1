import type { OpeningDayGame } from '../../../contract/opening-day.ts';
import { type BodyOf, call } from '../client.ts';
import { useTournamentMutation } from './use-tournament-mutation.ts';

export type NewOpeningDayGame = BodyOf<'POST /api/opening-day-games'>;

export function useCreateOpeningDayGame(tournamentId: number) {
  return useOpeningDayMutation(tournamentId, (body: NewOpeningDayGame) =>
    call('POST /api/opening-day-games', { body }),
  );
}

export function useEnterOpeningDayResult({ id, tournamentId }: OpeningDayGame) {
  return useOpeningDayMutation(tournamentId, (body: BodyOf<'PUT /api/opening-day-games/:gameId/result'>) =>
    call('PUT /api/opening-day-games/:gameId/result', { params: { gameId: id }, body }),
  );
}

export function useDeleteOpeningDayGame(tournamentId: number) {
  return useOpeningDayMutation(tournamentId, (gameId: number) =>
    call('DELETE /api/opening-day-games/:gameId', { params: { gameId } }),
  );
}

export function useRestoreOpeningDayGame(tournamentId: number) {
  return useOpeningDayMutation(tournamentId, (gameId: number) =>
    call('POST /api/opening-day-games/:gameId/restore', { params: { gameId } }),
  );
}

/** Player records are derived from games, so they change too. */
function useOpeningDayMutation<Input, Response>(tournamentId: number, send: (input: Input) => Promise<Response>) {
  return useTournamentMutation({ tournamentId, changes: ['opening_day', 'players'], send });
}
