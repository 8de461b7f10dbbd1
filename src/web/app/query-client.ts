import { QueryClient } from '@tanstack/react-query';

/** What was read stays until something says that it has changed: nothing is read again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    // Without a network a call fails at once, so that people are told, instead of waiting for a better moment.
    mutations: { networkMode: 'always' },
  },
});
