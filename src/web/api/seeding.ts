import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PositionInput, SeedInput, Team } from '../../contract/teams.ts';
import type { CreateBracketInput, CreatedBracket } from '../../contract/tournaments.ts';
import { ApiError, patch, post } from './client.ts';
import { teamsQuery, useTournamentCommand } from './tournaments.ts';

export function useSeedTeam(tournamentId: number) {
  return useTeamCommand(tournamentId, ({ id, ...seed }: SeedInput & { id: number }) =>
    patch<Team>(`/api/teams/${id}/seed`, seed),
  );
}

export function usePositionTeam(tournamentId: number) {
  return useTeamCommand(tournamentId, ({ id, ...position }: PositionInput & { id: number }) =>
    patch<Team>(`/api/teams/${id}/bracket-position`, position),
  );
}

/** Shows the team as it is now at once, and then reads all of them again. */
function useTeamCommand<Input>(tournamentId: number, mutationFn: (input: Input) => Promise<Team>) {
  const client = useQueryClient();
  const { queryKey } = teamsQuery(tournamentId);
  return useMutation({
    mutationFn,
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (teams) => teams?.map((team) => (team.id === saved.id ? saved : team)));
      void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      // A refusal means that something is different from what the page shows.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: ['tournaments', tournamentId] });
    },
  });
}

/** With somebody's word that so many brackets and results may go, and no others. */
type Generation = Pick<CreateBracketInput, 'agreed'>;

export function useGenerateBracket(tournamentId: number) {
  return useTournamentCommand(({ agreed }: Generation) =>
    post<CreatedBracket>('/api/tournaments/create-bracket', {
      ...{ tournamentId, discardSubmissions: Boolean(agreed), agreed },
    }),
  );
}
