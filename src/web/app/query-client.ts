import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { userQuery } from '../api/session.ts';

/** A 401 may mean that the session has ended; a failed login gets one too. */
function refetchUserAfter401(error: Error): void {
  if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries(userQuery);
}

/** Retries a failed user query once another query has succeeded. */
function retryUserQuery(): void {
  if (queryClient.getQueryState(userQuery.queryKey)?.status === 'error') void queryClient.invalidateQueries(userQuery);
}

/** Data stays fresh until an event or a mutation invalidates it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refetchUserAfter401, onSuccess: retryUserQuery }),
  mutationCache: new MutationCache({ onError: refetchUserAfter401 }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    // Offline mutations fail at once instead of being queued, so that users see an error.
    mutations: { networkMode: 'always' },
  },
});
