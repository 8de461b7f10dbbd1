import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';

/** Everyone, most games first. */
export const playersQuery = queryOptions({
  queryKey: ['players'],
  queryFn: () => call('GET /api/players'),
});

/** The players of two teams. */
export function playersOfTeamsQuery(teamIds: readonly [number, number]) {
  return queryOptions({
    queryKey: ['players', 'by-teams', ...teamIds],
    queryFn: () => call('GET /api/players/by-teams', { query: { teamIds: teamIds.join(',') } }),
  });
}

/** Adds a player, or changes the one with this id. */
export function useSavePlayer(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/players' | 'PUT /api/players/:id'>) =>
      id === undefined ? call('POST /api/players', { body }) : call('PUT /api/players/:id', { params: { id }, body }),
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
    mutationFn: async (lists: readonly BodyOf<'POST /api/players/import'>[]) => {
      for (const body of lists) await call('POST /api/players/import', { body });
    },
    // Also when it failed: some may have been added, or all of them and only the answer was lost.
    onSettled: () => {
      for (const queryKey of [['players'], ['stats']]) void client.invalidateQueries({ queryKey });
    },
  });
}
