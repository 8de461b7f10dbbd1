import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userQuery, useUser } from '../api/session.ts';
import { readStored, writeStored } from '../browser/storage.ts';

// Who uses this browser, as the tab knows it that has heard of it last. Nothing is decided by it.
const KEY = 'swish-user';

/**
 * Somebody may log in or out in another tab, and the back button may bring a page just as it was left. If whoever is
 * logged in now is not who this page was made for, nothing on it can be trusted, and it is loaded anew.
 */
export function useSameUser(): void {
  const client = useQueryClient();
  const user = useUser();
  // Also after their session has ended: they may log in again, and go on where they were.
  const madeFor = useRef<number | null>(null);
  useEffect(() => {
    if (user) madeFor.current = user.id;
    if (user !== undefined) tellOtherTabs(String(user?.id ?? 'none'));
  }, [user]);
  useEffect(() => {
    const lookAgain = async () => {
      await client.refetchQueries(userQuery);
      const now = client.getQueryData(userQuery.queryKey)?.id ?? null;
      if (now !== madeFor.current) location.reload();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void lookAgain();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY) void lookAgain();
    };
    addEventListener('pageshow', onShow);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('pageshow', onShow);
      removeEventListener('storage', onStorage);
    };
  }, [client]);
}

/** Where nothing is kept nobody is told; the server still refuses what is meant for somebody else. */
function tellOtherTabs(user: string): void {
  if (readStored(KEY) !== user) writeStored(KEY, user);
}
