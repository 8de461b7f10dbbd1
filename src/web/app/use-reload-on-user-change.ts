import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery, useUser } from '../api/session.ts';
import { readStored, writeStored } from '../browser/storage.ts';

// Storage key of the user id that some tab saw last. Only its changes matter: they notify the other tabs.
const KEY = 'swish-user';

/** Reloads the page if the user has changed in another tab, or while the page was in the back/forward cache. */
export function useReloadOnUserChange(): void {
  const client = useQueryClient();
  const user = useUser();
  // Kept after the session has ended, so that the same user can log in again and continue.
  const pageUserId = useRef<number | null>(null);
  useEffect(() => {
    if (user) pageUserId.current = user.id;
    if (user !== undefined) notifyOtherTabs(String(user?.id ?? 'none'));
  }, [user]);
  useEffect(() => {
    const checkUser = async () => {
      await client.refetchQueries(userQuery);
      const userId = client.getQueryData(userQuery.queryKey)?.id ?? null;
      if (userId !== pageUserId.current) location.reload();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void checkUser();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY) void checkUser();
    };
    addEventListener('pageshow', onPageShow);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('pageshow', onPageShow);
      removeEventListener('storage', onStorage);
    };
  }, [client]);
}

/** Without storage other tabs stay as they are. */
function notifyOtherTabs(userId: string): void {
  if (readStored(KEY) !== userId) writeStored(KEY, userId);
}
