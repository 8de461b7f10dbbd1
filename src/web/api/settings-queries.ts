import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from './client.ts';
import { registrationQuery } from './session.ts';

/** For admins: who may register, and the code to register with. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => call('GET /api/settings') });

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'PUT /api/settings'>) => call('PUT /api/settings', { body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: registrationQuery.queryKey });
    },
  });
}
