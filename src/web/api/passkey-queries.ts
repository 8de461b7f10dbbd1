import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';
import { useStartSession } from './session.ts';
import { usePrivateChange } from './use-change.ts';

/** The user's own passkeys. Always stale, and refetched on window focus: no event reports a use. */
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => call('GET /api/user/passkeys'),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export function useAddPasskey() {
  const send = (body: BodyOf<'POST /api/user/passkeys'>) => call('POST /api/user/passkeys', { body });
  return usePrivateChange(send, passkeysQuery);
}

export function useRemovePasskey() {
  return usePrivateChange((id: string) => call('DELETE /api/user/passkeys/:id', { params: { id } }), passkeysQuery);
}

export function usePasskeyLogin() {
  return useStartSession((body: BodyOf<'POST /api/passkey-login'>) => call('POST /api/passkey-login', { body }));
}
