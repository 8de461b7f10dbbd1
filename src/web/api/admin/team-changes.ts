import type { Team } from '../../../contract/teams.ts';
import { type BodyOf, call } from '../client.ts';
import { useChange } from './use-change.ts';

export function useAddTeam(tournamentId: number) {
  return useChange({
    tournamentId,
    changes: ['teams'],
    send: (name: string) => call('POST /api/teams', { body: { name, tournamentId } }),
  });
}

export function useAddTeams(tournamentId: number) {
  return useChange({
    tournamentId,
    changes: ['teams'],
    send: (body: BodyOf<'POST /api/tournaments/:id/teams'>) =>
      call('POST /api/tournaments/:id/teams', { params: { id: tournamentId }, body }),
  });
}

export function useRenameTeam({ id, tournamentId }: Team) {
  return useChange({
    tournamentId,
    changes: ['teams', 'opening_day', 'brackets'],
    send: (name: string) => call('PATCH /api/teams/:id', { params: { id }, body: { name } }),
  });
}

export function useDeleteTeam(tournamentId: number) {
  return useChange({
    tournamentId,
    changes: ['teams', 'players'],
    send: (id: number) => call('DELETE /api/teams/:id', { params: { id } }),
  });
}
