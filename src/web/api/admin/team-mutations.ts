import type { Team } from '../../../contract/teams.ts';
import { type BodyOf, call } from '../client.ts';
import { teamsQuery } from '../tournament-queries.ts';
import { useChange } from '../use-change.ts';

export function useAddTeam(tournamentId: number) {
  return useChange({
    send: (name: string) => call('POST /api/teams', { body: { name, tournamentId } }),
    // One after the other, to keep their order.
    scope: `teams ${tournamentId}`,
  });
}

export function useAddTeams(tournamentId: number) {
  return useChange({
    send: (body: BodyOf<'POST /api/tournaments/:id/teams'>) =>
      call('POST /api/tournaments/:id/teams', { params: { id: tournamentId }, body }),
  });
}

export function useRenameTeam(id: number) {
  return useChange({
    send: (name: string) => call('PATCH /api/teams/:id', { params: { id }, body: { name } }),
  });
}

type TeamChange = BodyOf<'PATCH /api/teams/:id'>;

/** Null gives back the mark that is made from the name. */
export function useChangeMark(id: number) {
  return useChange({
    send: (mark: TeamChange['mark']) => call('PATCH /api/teams/:id', { params: { id }, body: { mark } }),
  });
}

export function useDeleteTeam() {
  return useChange({
    send: (id: number) => call('DELETE /api/teams/:id', { params: { id } }),
  });
}

export function useSeedTeam(tournamentId: number) {
  return usePlaceTeam(tournamentId, ({ id, ...body }: BodyOf<'PATCH /api/teams/:id/seed'> & { id: number }) =>
    call('PATCH /api/teams/:id/seed', { params: { id }, body }),
  );
}

export function usePositionTeam(tournamentId: number) {
  return usePlaceTeam(
    tournamentId,
    ({ id, ...body }: BodyOf<'PATCH /api/teams/:id/bracket-position'> & { id: number }) =>
      call('PATCH /api/teams/:id/bracket-position', { params: { id }, body }),
  );
}

function usePlaceTeam<Input>(tournamentId: number, send: (input: Input) => Promise<Team>) {
  const { queryKey } = teamsQuery(tournamentId);
  return useChange({
    send,
    updateCache: (client, saved) => {
      client.setQueryData(queryKey, (teams) => teams?.map((team) => (team.id === saved.id ? saved : team)));
    },
  });
}
