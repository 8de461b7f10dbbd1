import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Player, PlayerImport, PlayerInput } from '../../contract/players.ts';
import { get, post, put } from './client.ts';

/** Everyone, most games first. */
export const playersQuery = queryOptions({
  queryKey: ['players'],
  queryFn: () => get<Player[]>('/api/players'),
});

/** The players of two teams. */
export function playersOfTeamsQuery(teamIds: readonly [number, number]) {
  return queryOptions({
    queryKey: ['players', 'by-teams', ...teamIds],
    queryFn: () => get<Player[]>(`/api/players/by-teams?teamIds=${teamIds.join(',')}`),
  });
}

/** Adds a player, or changes the one with this id. */
export function useSavePlayer(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: PlayerInput) =>
      id === undefined ? post<Player>('/api/players', input) : put<Player>(`/api/players/${id}`, input),
    // Names and records of players are in the leader lists and in the statistics of games too.
    onSuccess: () => {
      for (const queryKey of [['players'], ['stats'], ['opening-day-games']])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** Adds lists of players one after the other, each wholly or not at all. */
export function useImportPlayers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lists: readonly PlayerImport[]) => {
      for (const list of lists) await post<Player[]>('/api/players/import', list);
    },
    // Also when it failed: some may have been added, or all of them and only the answer was lost.
    onSettled: () => {
      for (const queryKey of [['players'], ['stats']]) void client.invalidateQueries({ queryKey });
    },
  });
}
