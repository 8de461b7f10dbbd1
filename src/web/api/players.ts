import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Player, PlayerInput } from '../../contract/players.ts';
import { get, post, put } from './client.ts';

/** Everyone, most games first. */
export const playersQuery = queryOptions({
  queryKey: ['players'],
  queryFn: () => get<Player[]>('/api/players'),
});

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
