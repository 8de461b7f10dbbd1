import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';
import { useStartSession } from './session.ts';

/** The user's own passkeys. Always stale, and refetched on window focus: no event reports a use. */
export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => call('GET /api/user/passkeys'),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export function useAddPasskey() {
  return usePasskeyMutation((body: BodyOf<'POST /api/user/passkeys'>) => call('POST /api/user/passkeys', { body }));
}

export function useRemovePasskey() {
  return usePasskeyMutation((id: string) => call('DELETE /api/user/passkeys/:id', { params: { id } }));
}

function usePasskeyMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }) });
}

export function usePasskeyLogin() {
  return useStartSession((body: BodyOf<'POST /api/passkey-login'>) => call('POST /api/passkey-login', { body }));
}
