import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { querySyncOf } from './query-sync.ts';

interface ChangeOptions<Input, Response> {
  send: (input: Input) => Promise<Response>;
  /** Writes the response into the cache, so that the page shows it before the refetch. */
  updateCache?: (client: QueryClient, response: Response) => Promise<void>;
  /** Changes of one scope are sent one after the other. */
  scope?: string;
  /** Whether the server sends the event of the change late, in a batch, so that nobody should wait for it. */
  isAnnouncedLate?: boolean;
}

/** A change of what others see. Refetches what its response names; without `updateCache` it is pending until then. */
export function useChange<Response, Input = void>(options: ChangeOptions<Input, Response>) {
  const { send, updateCache, scope, isAnnouncedLate = false } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const sendAndUpdate = async () => {
        const sent = await send(input);
        // Before the refetch, whose data is newer.
        await updateCache?.(client, sent);
        return sent;
      };
      const { response, refetched } = await querySyncOf(client).mutate(sendAndUpdate, isAnnouncedLate);
      if (!updateCache) await refetched;
      return response;
    },
    ...(scope && { scope: { id: scope } }),
  });
}

/** A change of what only this user sees, which no event names. Refetches these queries, whatever its outcome. */
export function usePrivateChange<Response, Input = void>(
  mutationFn: (input: Input) => Promise<Response>,
  ...changed: readonly { queryKey: QueryKey }[]
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(changed.map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}
