import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Changes, keysOf } from '../changes.ts';
import { updatesOf } from '../updates.ts';

interface ChangeOptions<Input, Response> extends Changes {
  send: (input: Input) => Promise<Response>;
  /** Shows the response at once, so that nobody waits until it has been read. */
  show?: (client: QueryClient, response: Response) => Promise<void>;
  /** Changes of one scope are sent one after the other. */
  scope?: string;
}

/** A change of a tournament. Unless its response is shown at once, it is done when the page has read what it made. */
export function useChange<Response, Input = void>(options: ChangeOptions<Input, Response>) {
  const { send, show, scope } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { response, isRead } = await updatesOf(client).send(keysOf(options), async () => {
        const answered = await send(input);
        // Before it is read: what is shown here is older than what is read after it.
        await show?.(client, answered);
        return answered;
      });
      if (!show) await isRead;
      return response;
    },
    ...(scope && { scope: { id: scope } }),
  });
}
