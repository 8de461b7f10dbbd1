import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/users.ts';
import { type BodyOf, call } from './client.ts';
import { isSurelyVisitor } from './session-hint.ts';

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
