import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';
import { passkeysQuery } from './passkey-queries.ts';
import { userQuery } from './session.ts';
import { useChange, usePrivateChange } from './use-change.ts';

/** The user's own sessions. Always stale, and refetched on window focus: no event reports a use. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => call('GET /api/user/sessions'),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Changes the user's own account. A new email ends all other sessions. */
export function useChangeAccount() {
  return useChange({
    send: (body: BodyOf<'PATCH /api/user'>) => call('PATCH /api/user', { body }),
    updateCache: (client, user) => {
      client.setQueryData(userQuery.queryKey, user);
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

/** Uploads a picture of the user, or with null removes it. */
export function useChangePicture() {
  return useChange({
    send: (picture: Blob | null) =>
      picture ? call('PUT /api/user/picture', { body: picture }) : call('DELETE /api/user/picture'),
    updateCache: (client, user) => client.setQueryData(userQuery.queryKey, user),
  });
}

/** Changes the password, which ends all other sessions and may remove the passkeys. */
export function useChangePassword() {
  const send = (body: BodyOf<'PUT /api/user/password'>) => call('PUT /api/user/password', { body });
  return usePrivateChange(send, sessionsQuery, passkeysQuery);
}

/** Ends the session with this id, or all but the current one. */
export function useEndSession() {
  const send = (id: number | 'others') =>
    id === 'others' ? call('DELETE /api/user/sessions') : call('DELETE /api/user/sessions/:id', { params: { id } });
  return usePrivateChange(send, sessionsQuery);
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: (password: string) => call('DELETE /api/user', { body: { password } }) });
}

/** Which mail the user gets, and whether this server sends any. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['account', 'mail'],
  queryFn: () => call('GET /api/user/mail-settings'),
  staleTime: 0,
});

export function useChangeMailSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/user/mail-settings'>) => call('PUT /api/user/mail-settings', { body }),
    // One after the other: each sends the whole list.
    scope: { id: 'mail settings' },
    onSuccess: (settings) => client.setQueryData(mailSettingsQuery.queryKey, settings),
  });
}
