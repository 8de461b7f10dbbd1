import { type BodyOf, call } from '../client.ts';
import { useChange } from './use-change.ts';

/** Adds a player, or changes the one with this id. */
export function useSavePlayer(id?: number) {
  return useChange({
    tournamentId: 0,
    // The points of opening-day games are shown with names.
    changes: ['players', 'opening_day'],
    send: (body: BodyOf<'POST /api/players' | 'PUT /api/players/:id'>) =>
      id === undefined ? call('POST /api/players', { body }) : call('PUT /api/players/:id', { params: { id }, body }),
  });
}

/** Adds lists of players one after the other, each wholly or not at all. */
export function useImportPlayers() {
  return useChange({
    tournamentId: 0,
    changes: ['players'],
    send: async (lists: readonly BodyOf<'POST /api/players/import'>[]) => {
      for (const body of lists) await call('POST /api/players/import', { body });
    },
  });
}
