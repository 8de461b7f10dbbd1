import type { Game } from '../../../contract/games.ts';
import type { Change } from '../changes.ts';
import { type BodyOf, call } from '../client.ts';
import { gamesQuery } from '../tournaments.ts';
import { useChange } from './use-change.ts';

/** What a result that comes or goes may change. */
const RESULT: readonly Change[] = ['games', 'tournament', 'players', 'results'];

interface GameOf {
  tournamentId: number;
  gameId: number;
}

/** Starts a game, keeps its running score, or takes the start back. */
export function useChangeGame(of: GameOf) {
  return useGameChange(of, ['games'], (body: BodyOf<'PATCH /api/games/:id'>) =>
    call('PATCH /api/games/:id', { params: { id: of.gameId }, body }),
  );
}

export function useEnterResult(of: GameOf) {
  return useGameChange(of, RESULT, (body: BodyOf<'PUT /api/games/:id/result'>) =>
    call('PUT /api/games/:id/result', { params: { id: of.gameId }, body }),
  );
}

export function useReopenGame(of: GameOf) {
  return useGameChange(of, RESULT, () => call('POST /api/games/:id/reopen', { params: { id: of.gameId } }));
}

export function useResetTournament(id: number) {
  return useChange({
    tournamentId: id,
    changes: RESULT,
    send: () => call('POST /api/tournaments/:id/reset', { params: { id } }),
  });
}

function useGameChange<Input = void>(
  { tournamentId, gameId }: GameOf,
  changes: readonly Change[],
  send: (input: Input) => Promise<Game>,
) {
  const { queryKey } = gamesQuery(tournamentId);
  return useChange({
    tournamentId,
    changes,
    send,
    // So that of several scores the last one stays.
    scope: `game ${gameId}`,
    show: async (client, saved) => {
      // What is being read at this moment may be from before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (games) => games?.map((game) => (game.id === saved.id ? saved : game)));
    },
  });
}
