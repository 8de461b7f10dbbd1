import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { EVERYTHING, keysOf } from './changes.ts';
import { type BodyOf, call } from './client.ts';
import { updatesOf } from './updates.ts';

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

/**
 * Submits a whole bracket. It is done once the pages have read what the server made of it. Others are told of it a while
 * later, together with other brackets, so that is not waited for.
 */
export function useSubmitBracket(tournamentId: number) {
  const updates = updatesOf(useQueryClient());
  return useMutation({
    mutationFn: (body: Omit<BodyOf<'POST /api/brackets'>, 'tournamentId'>) =>
      call('POST /api/brackets', { body: { tournamentId, ...body } }),
    onSuccess: () => updates.read(keysOf({ tournamentId, changes: ['own_bracket'] })),
    // A refusal means that something is different from what the page shows.
    onError: () => void updates.read(EVERYTHING),
  });
}
