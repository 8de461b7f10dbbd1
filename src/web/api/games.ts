import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Game, GameChange, GameResult } from '../../contract/games.ts';
import type { TournamentMessage } from '../../contract/tournaments.ts';
import { ApiError, patch, post, put } from './client.ts';
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
  return useGameCommand(of, [queryKey], (change: GameChange) => patch<Game>(`/api/games/${of.gameId}`, change));
}

export function useEnterResult(of: GameOf) {
  return useGameCommand(of, TOLD_BY_RESULTS, (result: GameResult) =>
    put<Game>(`/api/games/${of.gameId}/result`, result),
  );
}

export function useReopenGame(of: GameOf) {
  return useGameCommand(of, TOLD_BY_RESULTS, () => post<Game>(`/api/games/${of.gameId}/reopen`));
}

/** Done once the pages have read what is left. */
export function useResetTournament(id: number) {
  return useTournamentCommand(() => post<TournamentMessage>(`/api/tournaments/${id}/reset`));
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
