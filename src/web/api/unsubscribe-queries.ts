import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { usePrivateChange } from './use-change.ts';

/** The kind of mail that an unsubscribe link switches off, and whether it is off already. */
export function unsubscribeLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: () => call('GET /api/unsubscribe/:token', { params: { token } }),
  });
}

/** Switches the kind of mail that an unsubscribe link is about on or off. */
export function useSubscription(token: string) {
  const params = { token };
  const send = (subscribe: boolean) =>
    subscribe ? call('DELETE /api/unsubscribe/:token', { params }) : call('POST /api/unsubscribe/:token', { params });
  return usePrivateChange(send, unsubscribeLinkQuery(token));
}
