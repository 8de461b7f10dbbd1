import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/users.ts';
import { type BodyOf, call } from './client.ts';

/** The user of this browser; null when nobody is logged in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  // Asked so that nobody is an answer: browsers note every refusal in the console.
  queryFn: () => call('GET /api/user', { query: { optional: 'true' } }),
  // Nothing to ask, and nothing to wait for, where there is no session.
  initialData: isSurelyVisitor() ? null : undefined,
});

/** Who is using the page; undefined while that is not known. */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery(userQuery);
  // Without an answer everybody is a visitor: what only users may do, the server decides anyway.
  return data === undefined && isError ? null : data;
}

export function useLogin() {
  return useStartSession((body: BodyOf<'POST /api/login'>) => call('POST /api/login', { body }));
}

export function useRegister() {
  return useStartSession((body: BodyOf<'POST /api/register'>) => call('POST /api/register', { body }));
}

/** Whatever was read before was read as somebody else. */
function useStartSession<Input>(mutationFn: (input: Input) => Promise<User>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (user) => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' });
      client.setQueryData(userQuery.queryKey, user);
    },
  });
}

/**
 * The server writes into the page whether the browser sent a session along. A page that the back button brings from the
 * browser's own store may have been written for somebody else, so that one is not believed.
 */
function isSurelyVisitor(): boolean {
  if (typeof document === 'undefined') return false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return sessionHint() === 'none' && navigation?.type !== 'back_forward';
}

/** Whether the page was drawn for what is believed about its user. */
export function isHintBelieved(): boolean {
  return sessionHint() === 'maybe' || isSurelyVisitor();
}

function sessionHint(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;
}
