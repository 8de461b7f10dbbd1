import { type BodyOf, call } from '../client.ts';
import { useChange } from '../use-change.ts';

/** Creates a player, or updates the one with this id. */
export function useSavePlayer(id?: number) {
  return useChange({
    send: (body: BodyOf<'POST /api/players' | 'PUT /api/players/:id'>) =>
      id === undefined ? call('POST /api/players', { body }) : call('PUT /api/players/:id', { params: { id }, body }),
  });
}

/** Imports a list of players, which is stored completely or not at all. */
export function useImportPlayers() {
  return useChange({
    send: (body: BodyOf<'POST /api/players/import'>) => call('POST /api/players/import', { body }),
  });
}
