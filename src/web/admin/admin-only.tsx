import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../api/session.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageLoading } from '../ui/page-loading.tsx';
import { SessionEnded } from './session-ended.tsx';

/** A page for admins. For everyone else it is not there, and its code is not loaded. */
export function adminOnly(read: () => Promise<ComponentType>): () => ReactNode {
  const Page = lazy(async () => ({ default: await read() }));
  return function AdminOnly() {
    const user = useUser();
    const [isOpened, setIsOpened] = useState(false);
    if (user?.isAdmin && !isOpened) setIsOpened(true);
    const hasEnded = isOpened && user === null;
    if (user === undefined) return <PageLoading />;
    if (!user?.isAdmin && !hasEnded) return <NotFound />;
    return (
      <>
        {hasEnded && <SessionEnded />}
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </>
    );
  };
}
