import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';

/** Lets the fake time of a test pass. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Gives every test a query client and fake time. Returns a function that uses a query as a page does and spies on it. */
export function prepareQueries(prepare: (client: QueryClient) => void) {
  let client: QueryClient;
  let unsubscribes: (() => void)[];
  beforeEach(() => {
    vi.useFakeTimers();
    unsubscribes = [];
    client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
    prepare(client);
  });
  afterEach(() => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    client.clear();
    vi.useRealTimers();
  });

  return async (queryKey: QueryKey, fetchData: () => Promise<unknown> = async () => Date.now()) => {
    const queryFn = vi.fn(fetchData);
    unsubscribes.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
    await pass(0);
    queryFn.mockClear();
    return queryFn;
  };
}
