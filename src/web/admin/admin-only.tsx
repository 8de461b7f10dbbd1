import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../api/session.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageLoading } from '../ui/page-loading.tsx';

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

/** Over a page whose admin is no longer logged in. The page stays, since something may have been typed on it. */
function SessionEnded() {
  return (
    <p
      role="alert"
      className="sticky top-3 z-20 mx-auto mt-4 flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-ink px-4 py-3 text-paper shadow-lg"
    >
      Your session has ended. Nothing on this page is lost: log in again, and go on here.
      <a
        href="/login"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:no-underline"
      >
        Log in in a new tab
      </a>
    </p>
  );
}
