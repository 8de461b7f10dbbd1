import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../api/session.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageLoading } from '../ui/page-loading.tsx';

/** A page for admins. For everyone else it is not there, and its code is not loaded. */
export function adminOnly(read: () => Promise<ComponentType>): () => ReactNode {
  const Page = lazy(async () => ({ default: await read() }));
  return function AdminOnly() {
    const user = useUser();
    if (user === undefined) return <PageLoading />;
    if (!user?.isAdmin) return <NotFound />;
    return (
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    );
  };
}
