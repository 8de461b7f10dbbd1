import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Team } from '../../contract/teams.ts';
import { ApiError, type BodyOf, call } from './client.ts';
import { teamsQuery, useTournamentCommand } from './tournaments.ts';

export function useSeedTeam(tournamentId: number) {
  return useTeamCommand(tournamentId, ({ id, ...body }: BodyOf<'PATCH /api/teams/:id/seed'> & { id: number }) =>
    call('PATCH /api/teams/:id/seed', { params: { id }, body }),
  );
}

export function usePositionTeam(tournamentId: number) {
  return useTeamCommand(
    tournamentId,
    ({ id, ...body }: BodyOf<'PATCH /api/teams/:id/bracket-position'> & { id: number }) =>
      call('PATCH /api/teams/:id/bracket-position', { params: { id }, body }),
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
type Generation = Pick<BodyOf<'POST /api/tournaments/create-bracket'>, 'agreed'>;

export function useGenerateBracket(tournamentId: number) {
  return useTournamentCommand(({ agreed }: Generation) =>
    call('POST /api/tournaments/create-bracket', {
      body: { tournamentId, discardSubmissions: Boolean(agreed), agreed },
    }),
  );
}
