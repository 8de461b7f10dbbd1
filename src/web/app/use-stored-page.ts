import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '../api/session.ts';

/**
 * The back button may bring a page just as it was left, with whoever was logged in then. If that is somebody else now,
 * nothing on it can be trusted.
 */
export function useStoredPage(): void {
  const client = useQueryClient();
  useEffect(() => {
    const lookAgain = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      const before = client.getQueryData(userQuery.queryKey);
      await client.refetchQueries(userQuery);
      if (client.getQueryData(userQuery.queryKey)?.id !== before?.id) location.reload();
    };
    addEventListener('pageshow', lookAgain);
    return () => removeEventListener('pageshow', lookAgain);
  }, [client]);
}
