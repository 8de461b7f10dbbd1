import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Game } from '../../contract/games.ts';
import type { Team } from '../../contract/teams.ts';
import type { Tournament, TournamentChange, TournamentInput, TournamentMessage } from '../../contract/tournaments.ts';
import { get, patch, post } from './client.ts';

/** The current tournament, or null as long as there is none. */
export const currentTournamentQuery = queryOptions({
  queryKey: ['tournaments', 'current'],
  // Asked so that having none is an answer: browsers note every refusal in the console.
  queryFn: () => get<Tournament | null>('/api/tournaments/current?optional=true'),
});

export function teamsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'teams'],
    queryFn: () => get<Team[]>(`/api/tournaments/${tournamentId}/teams`),
  });
}

export function gamesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'games'],
    queryFn: () => get<Game[]>(`/api/tournaments/${tournamentId}/games`),
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
  return useTournamentCommand(async (input: TournamentInput) => {
    const tournament = await post<Tournament>('/api/tournaments', input);
    madeHere.add(tournament.id);
    return tournament;
  });
}

export function useChangeTournament(id: number) {
  return useTournamentCommand((change: TournamentChange) => patch<Tournament>(`/api/tournaments/${id}`, change));
}

export function useToggleBrackets(id: number) {
  return useTournamentCommand((bracketsOpen: boolean) =>
    post<TournamentMessage>(`/api/tournaments/${id}/toggle-brackets`, { bracketsOpen }),
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
