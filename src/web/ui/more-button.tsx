import { Button } from './button.tsx';

interface MoreButtonProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  children: string;
}

/** Loads the next page of a list, if there is one. */
export function MoreButton({ query, children }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && (
        <p role="alert" className="mt-4 text-bad">
          The rest could not be loaded. Check your connection and try again.
        </p>
      )}
      <Button
        variant="secondary"
        className="mt-4 w-full"
        aria-disabled={isFetchingNextPage}
        onClick={() => isFetchingNextPage || void fetchNextPage()}
      >
        {isFetchingNextPage ? 'Loading...' : children}
      </Button>
    </>
  );
}
