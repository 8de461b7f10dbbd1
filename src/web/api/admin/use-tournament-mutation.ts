import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Changes, queryKeysOf } from '../invalidation.ts';
import { querySyncOf } from '../query-sync.ts';

/** For changes that belong to no tournament. */
export const NO_TOURNAMENT = 0;

interface MutationOptions<Input, Response> extends Changes {
  send: (input: Input) => Promise<Response>;
  /** Writes the response into the cache, so that the page shows it before the refetch. */
  updateCache?: (client: QueryClient, response: Response) => Promise<void>;
  /** Mutations of one scope are sent one after the other. */
  scope?: string;
}

/** A mutation that refetches what it changes. Without `updateCache` it is pending until the refetch is done. */
export function useTournamentMutation<Response, Input = void>(options: MutationOptions<Input, Response>) {
  const { send, updateCache, scope } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { response, refetched } = await querySyncOf(client).mutate(queryKeysOf(options), async () => {
        const sent = await send(input);
        // Before the refetch, whose data is newer.
        await updateCache?.(client, sent);
        return sent;
      });
      if (!updateCache) await refetched;
      return response;
    },
    ...(scope && { scope: { id: scope } }),
  });
}
