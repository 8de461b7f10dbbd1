import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';
import { EVERYTHING, queryKeysOf } from './invalidation.ts';
import { querySyncOf } from './query-sync.ts';

/**
 * The user's own bracket. The user id is part of the key, so that another login never sees it. The live stream does not
 * report changes made on the user's other devices, so it is refetched on window focus.
 */
export function myBracketQuery(tournamentId: number, userId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'my-bracket', userId],
    queryFn: () => call('GET /api/tournaments/:id/my-bracket', { params: { id: tournamentId } }),
    refetchOnWindowFocus: 'always',
  });
}

/** Somebody's bracket. While it is hidden, the query fails with the code `bracket_hidden`. */
export function publicBracketQuery(bracketId: number) {
  return queryOptions({
    queryKey: ['brackets', bracketId],
    queryFn: () => call('GET /api/brackets/:id', { params: { id: bracketId } }),
  });
}

/** Who picked whom, while submissions are closed. */
export function pickSharesQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'pick-shares'],
    queryFn: () => call('GET /api/tournaments/:id/pick-shares', { params: { id: tournamentId } }),
  });
}

/** For admins: submitted brackets and users without one. Always stale, since no event reports new accounts. */
export function withoutBracketQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'without-bracket'],
    queryFn: () => call('GET /api/tournaments/:id/without-bracket', { params: { id: tournamentId } }),
    staleTime: 0,
  });
}

/**
 * Submits a complete bracket, or changes the submitted one. It does not wait for its event, which the server sends late,
 * in a batch.
 */
export function useSubmitBracket(tournamentId: number, submittedId: number | null) {
  const sync = querySyncOf(useQueryClient());
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/brackets/:id/picks'>) =>
      submittedId === null
        ? call('POST /api/brackets', { body: { tournamentId, ...body } })
        : call('PUT /api/brackets/:id/picks', { params: { id: submittedId }, body }),
    onSuccess: () => sync.refetch(queryKeysOf({ tournamentId, changes: ['own_bracket'] })),
    // A refusal means that the page shows outdated data.
    onError: () => void sync.refetch(EVERYTHING),
  });
}
