import type { Team } from '../../../contract/teams.ts';
import { type BodyOf, call } from '../client.ts';
import { teamsQuery } from '../tournaments.ts';
import { useChange } from './use-change.ts';

export function useSeedTeam(tournamentId: number) {
  return useTeamChange(tournamentId, ({ id, ...body }: BodyOf<'PATCH /api/teams/:id/seed'> & { id: number }) =>
    call('PATCH /api/teams/:id/seed', { params: { id }, body }),
  );
}

export function usePositionTeam(tournamentId: number) {
  return useTeamChange(
    tournamentId,
    ({ id, ...body }: BodyOf<'PATCH /api/teams/:id/bracket-position'> & { id: number }) =>
      call('PATCH /api/teams/:id/bracket-position', { params: { id }, body }),
  );
}

function useTeamChange<Input>(tournamentId: number, send: (input: Input) => Promise<Team>) {
  const { queryKey } = teamsQuery(tournamentId);
  return useChange({
    tournamentId,
    changes: ['teams'],
    send,
    show: async (client, saved) => {
      client.setQueryData(queryKey, (teams) => teams?.map((team) => (team.id === saved.id ? saved : team)));
    },
  });
}

/** With somebody's word that so many brackets and results may go, and no others. */
type Generation = Pick<BodyOf<'POST /api/tournaments/create-bracket'>, 'agreed'>;

export function useGenerateBracket(tournamentId: number) {
  return useChange({
    tournamentId,
    changes: ['tournament', 'teams', 'games', 'players', 'results', 'brackets'],
    send: ({ agreed }: Generation) =>
      call('POST /api/tournaments/create-bracket', {
        body: { tournamentId, discardSubmissions: Boolean(agreed), agreed },
      }),
  });
}
