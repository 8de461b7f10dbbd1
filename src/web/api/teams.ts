import type { Team, TeamListInput } from '../../contract/teams.ts';
import { patch, post, remove } from './client.ts';
import { useTournamentCommand } from './tournaments.ts';

export function useAddTeam(tournamentId: number) {
  return useTournamentCommand((name: string) => post<Team>('/api/teams', { name, tournamentId }));
}

export function useAddTeams(tournamentId: number) {
  return useTournamentCommand((input: TeamListInput) => post<Team[]>(`/api/tournaments/${tournamentId}/teams`, input));
}

export function useRenameTeam(id: number) {
  return useTournamentCommand((name: string) => patch<Team>(`/api/teams/${id}`, { name }));
}

export function useDeleteTeam() {
  return useTournamentCommand((id: number) => remove(`/api/teams/${id}`));
}
