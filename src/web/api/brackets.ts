import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type BodyOf, call } from './client.ts';

/**
 * The user's own bracket. The id of the user is part of the key: another login must never see it.
 * Nobody tells of what its owner does on another device, so it is read again when they come back to this one.
 */
export function myBracketQuery(tournamentId: number, userId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'my-bracket', userId],
    queryFn: () => call('GET /api/tournaments/:id/my-bracket', { params: { id: tournamentId } }),
    refetchOnWindowFocus: 'always',
  });
}

/** For admins: how many brackets are in, and who has none. Nobody tells of new accounts, so it is read at each visit. */
export function withoutBracketQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'without-bracket'],
    queryFn: () => call('GET /api/tournaments/:id/without-bracket', { params: { id: tournamentId } }),
    staleTime: 0,
  });
}

/** Submits a whole bracket. It is done once the pages have read what the server made of it. */
export function useSubmitBracket() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ['tournaments'] });
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/brackets'>) => call('POST /api/brackets', { body }),
    onSuccess: readAgain,
    onError: (error) => {
      // A refusal means that something is different from what the page shows.
      if (error instanceof ApiError) void readAgain();
    },
  });
}
