import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LOGOUT_FAILURE_COOKIE } from '../../contract/logout-failure.ts';
import type { User } from '../../contract/users.ts';
import { ApiError, type BodyOf, call } from './client.ts';
import { usePrivateChange } from './use-change.ts';

/** The logged-in user, or null. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  // `optional` returns null instead of a 401, which browsers would log in the console.
  queryFn: () => call('GET /api/user', { query: { optional: 'true' } }),
  // Without a session no request is needed.
  initialData: isKnownVisitor() ? null : undefined,
});

/** The logged-in user, null for visitors, undefined while loading. */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery(userQuery);
  // After a failed request the page is shown as to visitors; the server checks permissions anyway.
  return data === undefined && isError ? null : data;
}

/** Why the last logout failed, once. The logout is a navigation, so the message arrives in a cookie. */
export function takeLogoutFailure(): string | null {
  const prefix = `${LOGOUT_FAILURE_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  if (!cookie) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API works only over TLS
  document.cookie = `${prefix}; Max-Age=0; Path=/`;
  return decodeURIComponent(cookie.slice(prefix.length));
}

export function useLogin() {
  return useStartSession((body: BodyOf<'POST /api/login'>) => call('POST /api/login', { body }));
}

export function useRegister() {
  const client = useQueryClient();
  return useStartSession((body: BodyOf<'POST /api/register'>) =>
    call('POST /api/register', { body }).catch((error: unknown) => {
      // Registration may have been closed, or may need a code, since the page was opened.
      if (error instanceof ApiError && error.status === 403) void client.invalidateQueries(registrationQuery);
      throw error;
    }),
  );
}

/** Who may register, and whether the server sends mail. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: () => call('GET /api/registration'),
  // No event reports a change.
  staleTime: 0,
});

/** Has the server mail a reset link. */
export function useResetRequest() {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/password-reset/request'>) =>
      call('POST /api/password-reset/request', { body }),
  });
}

/** Sets a new password with the token of a reset link, which ends all sessions. */
export function usePasswordReset() {
  const send = (body: BodyOf<'POST /api/password-reset'>) => call('POST /api/password-reset', { body });
  return usePrivateChange(send, userQuery);
}

/** Logs in or registers, and clears the cache, whose data was fetched as a visitor or another user. */
export function useStartSession<Input>(mutationFn: (input: Input) => Promise<User>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (user) => {
      client.removeQueries({ predicate: isOfLastUser });
      client.setQueryData(userQuery.queryKey, user);
    },
  });
}

/** Whether a query may hold data of the last user. Only the query of the user itself does not: a login sets it. */
export function isOfLastUser({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey[0] !== 'user';
}

/**
 * Whether the session hint says that nobody is logged in. After Back or Forward the page may come from the HTTP cache,
 * from before a login, so its hint is ignored.
 */
function isKnownVisitor(): boolean {
  if (typeof document === 'undefined') return false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return sessionHint() === 'none' && navigation?.type !== 'back_forward';
}

/** Whether the prerendered page matches what the app assumes about the user. */
export function isSessionHintTrusted(): boolean {
  return sessionHint() === 'maybe' || isKnownVisitor();
}

function sessionHint(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;
}
