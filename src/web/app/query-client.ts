import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { userQuery } from '../api/session.ts';

/** A session that has ended is noticed by whichever call comes first; then the page asks who is using it. */
function noticeEndOfSession(error: Error): void {
  if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries(userQuery);
}

/** Whoever could not be asked for while the network was gone is asked for once something else has come through. */
function askForUserAgain(): void {
  if (queryClient.getQueryState(userQuery.queryKey)?.status === 'error') void queryClient.invalidateQueries(userQuery);
}

/** What was read stays until something says that it has changed: nothing is read again by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession, onSuccess: askForUserAgain }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    // Without a network a call fails at once, so that people are told, instead of waiting for a better moment.
    mutations: { networkMode: 'always' },
  },
});
