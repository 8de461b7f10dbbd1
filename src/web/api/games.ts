import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Game } from '../../contract/games.ts';
import { ApiError, type BodyOf, call } from './client.ts';
import { gamesQuery, useTournamentCommand } from './tournaments.ts';

/** Where results are told of: the bracket, the standings, the players and their leaders. */
const TOLD_BY_RESULTS: readonly QueryKey[] = [['tournaments'], ['players'], ['stats']];

interface GameOf {
  tournamentId: number;
  gameId: number;
}

/** Starts a game, keeps its running score, or takes the start back. */
export function useChangeGame(of: GameOf) {
  const { queryKey } = gamesQuery(of.tournamentId);
  return useGameCommand(of, [queryKey], (body: BodyOf<'PATCH /api/games/:id'>) =>
    call('PATCH /api/games/:id', { params: { id: of.gameId }, body }),
  );
}

export function useEnterResult(of: GameOf) {
  return useGameCommand(of, TOLD_BY_RESULTS, (body: BodyOf<'PUT /api/games/:id/result'>) =>
    call('PUT /api/games/:id/result', { params: { id: of.gameId }, body }),
  );
}

export function useReopenGame(of: GameOf) {
  return useGameCommand(of, TOLD_BY_RESULTS, () => call('POST /api/games/:id/reopen', { params: { id: of.gameId } }));
}

/** Done once the pages have read what is left. */
export function useResetTournament(id: number) {
  return useTournamentCommand(() => call('POST /api/tournaments/:id/reset', { params: { id } }));
}

function useGameCommand<Input = void>(
  { tournamentId, gameId }: GameOf,
  changed: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Game>,
) {
  const client = useQueryClient();
  const { queryKey } = gamesQuery(tournamentId);
  const readAgain = () => {
    for (const key of changed) void client.invalidateQueries({ queryKey: key });
  };
  return useMutation({
    mutationFn,
    // One after the other, so that of several scores the last one stays.
    scope: { id: `game ${gameId}` },
    onSuccess: async (answer) => {
      // What is being read at this moment may be from before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (games) => games?.map((game) => (game.id === answer.id ? answer : game)));
      readAgain();
    },
    onError: (error) => {
      // A refusal means that something is different from what the page shows.
      if (error instanceof ApiError) readAgain();
    },
  });
}
