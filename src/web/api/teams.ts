import { useQueryClient } from '@tanstack/react-query';
import type { Team, TeamListInput } from '../../contract/teams.ts';
import { patch, post, remove } from './client.ts';
import { teamsQuery, useTournamentCommand } from './tournaments.ts';

export function useAddTeam(tournamentId: number) {
  return useAdding(tournamentId, (name: string) => post<Team>('/api/teams', { name, tournamentId }));
}

export function useAddTeams(tournamentId: number) {
  return useAdding(tournamentId, (input: TeamListInput) =>
    post<Team[]>(`/api/tournaments/${tournamentId}/teams`, input),
  );
}

export function useRenameTeam(id: number) {
  return useTournamentCommand((name: string) => patch<Team>(`/api/teams/${id}`, { name }));
}

export function useDeleteTeam() {
  return useTournamentCommand((id: number) => remove(`/api/teams/${id}`));
}

/** Reads the list again also when it failed: they may have been added, and only the answer was lost. */
function useAdding<Input, Answer>(tournamentId: number, add: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useTournamentCommand(async (input: Input) => {
    try {
      return await add(input);
    } catch (error) {
      void client.invalidateQueries(teamsQuery(tournamentId));
      throw error;
    }
  });
}
