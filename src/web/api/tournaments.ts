import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';

/** The current tournament, or null as long as there is none. */
export const currentTournamentQuery = queryOptions({
  queryKey: ['tournaments', 'current'],
  // Asked so that having none is an answer: browsers note every refusal in the console.
  queryFn: () => call('GET /api/tournaments/current', { query: { optional: 'true' } }),
});

export function teamsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams'],
    queryFn: () => call('GET /api/tournaments/:id/teams', { params: { id: tournamentId } }),
  });
}

export function gamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'games'],
    queryFn: () => call('GET /api/tournaments/:id/games', { params: { id: tournamentId } }),
  });
}

/** The current tournament as a page reads it. */
export function useCurrentTournament() {
  return useQuery(currentTournamentQuery);
}

const madeHere = new Set<number>();

/** Whether it was made in this tab. */
export function isMadeHere(id: number): boolean {
  return madeHere.has(id);
}

export function useCreateTournament() {
  return useTournamentCommand(async (body: BodyOf<'POST /api/tournaments'>) => {
    const tournament = await call('POST /api/tournaments', { body });
    madeHere.add(tournament.id);
    return tournament;
  });
}

export type TournamentChange = BodyOf<'PATCH /api/tournaments/:id'>;

export function useChangeTournament(id: number) {
  return useTournamentCommand((body: TournamentChange) => call('PATCH /api/tournaments/:id', { params: { id }, body }));
}

export function useToggleBrackets(id: number) {
  return useTournamentCommand((bracketsOpen: boolean) =>
    call('POST /api/tournaments/:id/toggle-brackets', { params: { id }, body: { bracketsOpen } }),
  );
}

/** Whatever is shown of a tournament may be different afterwards, so all of it is read again. */
export function useTournamentCommand<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all([['tournaments'], ['players'], ['stats']].map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn,
    onSuccess: readAgain,
    // A refusal means that something is different from what is shown, and without an answer it may have been done.
    onError: () => void readAgain(),
  });
}
