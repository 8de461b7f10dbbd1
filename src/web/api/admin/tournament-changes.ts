import { type BodyOf, call } from '../client.ts';
import { useChange } from './use-change.ts';

const madeHere = new Set<number>();

/** Whether it was made in this tab. */
export function isMadeHere(id: number): boolean {
  return madeHere.has(id);
}

export function useCreateTournament() {
  return useChange({
    tournamentId: 0,
    changes: ['tournament'],
    send: async (body: BodyOf<'POST /api/tournaments'>) => {
      const tournament = await call('POST /api/tournaments', { body });
      madeHere.add(tournament.id);
      return tournament;
    },
  });
}

export type TournamentChange = BodyOf<'PATCH /api/tournaments/:id'>;

export function useChangeTournament(id: number) {
  return useChange({
    tournamentId: id,
    changes: ['tournament'],
    send: (body: TournamentChange) => call('PATCH /api/tournaments/:id', { params: { id }, body }),
  });
}

export function useToggleBrackets(id: number) {
  return useChange({
    tournamentId: id,
    changes: ['tournament', 'brackets'],
    send: (bracketsOpen: boolean) =>
      call('POST /api/tournaments/:id/toggle-brackets', { params: { id }, body: { bracketsOpen } }),
  });
}
