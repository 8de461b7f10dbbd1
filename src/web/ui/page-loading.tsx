import { Page } from './page.tsx';
import { Skeleton } from './states.tsx';

/** While the code of a page is on its way. */
export function PageLoading() {
  return (
    <Page>
      <div role="status" className="grid gap-6 pt-8">
        <span className="sr-only">Loading the page</span>
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-96" />
      </div>
    </Page>
  );
}
