import { infiniteQueryOptions } from '@tanstack/react-query';
import { type BodyOf, call, callWithHeaders, nextOffset, totalOf } from '../client.ts';
import { withPassword } from '../reauthentication.ts';
import { refetcherOf } from '../refetcher.ts';
import { useChange } from '../use-change.ts';

const PAGE_SIZE = 50;

/** People by username, page by page. Always stale, since no event reports new accounts. */
export function peopleQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['people', search],
    queryFn: async ({ pageParam: offset }) => {
      const { body, headers } = await callWithHeaders('GET /api/users', {
        query: { search, limit: PAGE_SIZE, offset },
      });
      return { people: body, total: totalOf(headers, body.length) };
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE_SIZE),
    staleTime: 0,
  });
}

/** The audit log, newest first, page by page. Always stale, since no event reports its entries. */
export function auditQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: ({ pageParam: before }) => call('GET /api/audit', { query: { search, limit: PAGE_SIZE, before } }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : String(page.at(-1)?.id ?? '')),
    staleTime: 0,
  });
}

export function useChangeRole(id: number) {
  return usePeopleMutation((body: BodyOf<'PATCH /api/users/:id'>) =>
    call('PATCH /api/users/:id', { params: { id }, body }),
  );
}

export function useCreateResetLink(id: number) {
  return usePeopleMutation(() => call('POST /api/users/:id/reset-link', { params: { id } }));
}

export function useRemovePerson(id: number) {
  return usePeopleMutation(() => call('DELETE /api/users/:id', { params: { id } }));
}

export function useRemoveBracket(id: number) {
  return usePeopleMutation((reason: string) => call('DELETE /api/brackets/:id', { params: { id }, body: { reason } }));
}

/** Asks for the password again if the server demands it. */
function usePeopleMutation<Response, Input = void>(send: (input: Input) => Promise<Response>) {
  return useChange({
    send: (input: Input) => withPassword(() => send(input)),
    updateCache: (client) => void refetcherOf(client).refetch([['people'], ['audit']]),
  });
}
