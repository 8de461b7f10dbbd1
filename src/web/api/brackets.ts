import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Bracket, BracketInput, MyBracket } from '../../contract/brackets.ts';
import { get, post } from './client.ts';

/** The user's own bracket. The id of the user is part of the key: another login must never see it. */
export function myBracketQuery(tournamentId: number, userId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'my-bracket', userId],
    queryFn: () => get<MyBracket>(`/api/tournaments/${tournamentId}/my-bracket`),
  });
}

/** Submits a whole bracket. Whatever comes of it, what the tournament's pages show is read again. */
export function useSubmitBracket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: BracketInput) => post<Bracket>('/api/brackets', input),
    onSettled: () => client.invalidateQueries({ queryKey: ['tournaments'] }),
  });
}
