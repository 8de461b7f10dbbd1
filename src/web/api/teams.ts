import { type BodyOf, call } from './client.ts';
import { useTournamentCommand } from './tournaments.ts';

export function useAddTeam(tournamentId: number) {
  return useTournamentCommand((name: string) => call('POST /api/teams', { body: { name, tournamentId } }));
}

export function useAddTeams(tournamentId: number) {
  return useTournamentCommand((body: BodyOf<'POST /api/tournaments/:id/teams'>) =>
    call('POST /api/tournaments/:id/teams', { params: { id: tournamentId }, body }),
  );
}

export function useRenameTeam(id: number) {
  return useTournamentCommand((name: string) => call('PATCH /api/teams/:id', { params: { id }, body: { name } }));
}

export function useDeleteTeam() {
  return useTournamentCommand((id: number) => call('DELETE /api/teams/:id', { params: { id } }));
}
