import { QueryClient } from '@tanstack/react-query';

/** What was read stays until something says that it has changed: nothing is read again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
  },
});
