import { mutationOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { EVERYTHING } from './invalidation.ts';
import { refetcherOf } from './refetcher.ts';

interface ChangeOptions<Input, Response> {
  send: (input: Input) => Promise<Response>;
  /** Writes the response into the cache, so that the page shows it before the refetch. */
  updateCache?: (client: QueryClient, response: Response) => void;
  /** Changes of one scope are sent one after the other. */
  scope?: string;
}

/**
 * A change of what others see. The page refetches all that it shows, so that no change lists what it touches; without
 * `updateCache` the change is pending until then.
 */
export function useChange<Response, Input = void>(options: ChangeOptions<Input, Response>) {
  return useMutation(changeOptions(useQueryClient(), options));
}

export function changeOptions<Response, Input>(
  client: QueryClient,
  { send, updateCache, scope }: ChangeOptions<Input, Response>,
) {
  return mutationOptions({
    mutationFn: async (input: Input) => {
      const response = await send(input);
      const refetched = refetchAll(client);
      if (updateCache) updateCache(client, response);
      else await refetched;
      return response;
    },
    // A refusal means that the page is outdated; a lost response, that the change may have been made.
    onError: () => void refetchAll(client),
    ...(scope && { scope: { id: scope } }),
  });
}

/** Refetches everything that changes of others or of this user may be about. */
export function refetchAll(client: QueryClient): Promise<void> {
  return refetcherOf(client).refetch(EVERYTHING);
}

/** A change that no event names, such as one of what only this user sees. Refetches these queries, whatever its outcome. */
export function usePrivateChange<Response, Input = void>(
  mutationFn: (input: Input) => Promise<Response>,
  ...changed: readonly { queryKey: QueryKey }[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => refetcherOf(client).refetch(changed.map(({ queryKey }) => queryKey)),
  });
}
