import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../api/session.ts';

/**
 * The back button may bring a page just as it was left, with whoever was logged in then. If that is somebody else now,
 * nothing on it can be trusted.
 */
export function watchForOldPages(client: QueryClient): void {
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    const before = client.getQueryData(userQuery.queryKey);
    const now = await client.fetchQuery({ ...userQuery, staleTime: 0 });
    if (before?.id !== now?.id) location.reload();
  });
}
