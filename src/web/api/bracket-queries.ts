import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call, callWithHeaders, nextOffset, totalOf } from './client.ts';
import { standingsKey } from './standings-key.ts';
import { useChange } from './use-change.ts';

/**
 * The user's own bracket. The user id is part of the key, so that the next user never sees it. Refetched on window
 * focus, since events do not say whose bracket was submitted or changed elsewhere.
 */
export function myBracketQuery(tournamentId: number, userId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'my-bracket', userId],
    queryFn: () => call('GET /api/tournaments/:id/my-bracket', { params: { id: tournamentId } }),
    refetchOnWindowFocus: 'always',
  });
}

/**
 * The user's saved draft, or null. Fetched whenever the page opens, since another device may have saved a newer one. The
 * removal of a bracket, which stores its picks there, is part of the key, so that they are fetched after it.
 */
export function savedDraftQuery(tournamentId: number, userId: number, removedAt: string | null) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'draft', userId, removedAt],
    queryFn: () =>
      call('GET /api/tournaments/:id/draft', { params: { id: tournamentId }, query: { optional: 'true' } }),
    gcTime: 0,
  });
}

/** Somebody's bracket. While it is hidden, the query fails with the code `bracket_hidden`. */
export function publicBracketQuery(bracketId: number) {
  return queryOptions({
    queryKey: ['brackets', bracketId],
    queryFn: () => call('GET /api/brackets/:id', { params: { id: bracketId } }),
  });
}

/** How many brackets picked each contender, and the lonely picks. Fails while submissions are open. */
export function pickSharesQuery(tournamentId: number, groupId: number | null = null) {
  return queryOptions({
    queryKey: [...standingsKey(tournamentId, groupId), 'pick-shares'],
    queryFn: () =>
      groupId === null
        ? call('GET /api/tournaments/:id/pick-shares', { params: { id: tournamentId } })
        : call('GET /api/groups/:id/pick-shares', { params: { id: groupId }, query: { tournamentId } }),
  });
}

const PICKERS_PAGE = 100;

/** Who picked a contender to win a game, of everybody or of a group, by rank, page by page. Fails while submissions are open. */
export function pickersQuery(
  tournamentId: number,
  gameId: number,
  teamId: number,
  search: string,
  groupId: number | null = null,
) {
  const pick = { gameId, teamId };
  return infiniteQueryOptions({
    queryKey: [...standingsKey(tournamentId, groupId), 'pick-shares', gameId, teamId, search],
    queryFn: async ({ pageParam: offset }) => {
      const query = { search: search || undefined, limit: PICKERS_PAGE, offset };
      const { body, headers } = await (groupId === null
        ? callWithHeaders('GET /api/tournaments/:id/pick-shares/:gameId/:teamId', {
            params: { id: tournamentId, ...pick },
            query,
          })
        : callWithHeaders('GET /api/groups/:id/pick-shares/:gameId/:teamId', {
            params: { id: groupId, ...pick },
            query: { ...query, tournamentId },
          }));
      return { people: body, total: totalOf(headers, body.length) };
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(PICKERS_PAGE),
  });
}

/** For admins: how many brackets are submitted, and who has none. Always stale, since no event reports new accounts. */
export function withoutBracketQuery(tournamentId: number) {
  return queryOptions({
    queryKey: ['tournaments', tournamentId, 'without-bracket'],
    queryFn: () => call('GET /api/tournaments/:id/without-bracket', { params: { id: tournamentId } }),
    staleTime: 0,
  });
}

/** Submits a bracket with all its picks, or replaces the picks of the submitted one. */
export function useSubmitBracket(tournamentId: number, submittedId: number | null) {
  return useChange({
    send: (body: BodyOf<'PUT /api/brackets/:id/picks'>) =>
      submittedId === null
        ? call('POST /api/brackets', { body: { tournamentId, ...body } })
        : call('PUT /api/brackets/:id/picks', { params: { id: submittedId }, body }),
  });
}
