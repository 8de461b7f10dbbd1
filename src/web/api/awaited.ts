import type { UseQueryResult } from '@tanstack/react-query';

/** Whether a page waits for the first response of a query. It does not wait for requests that fail. */
export function isAwaited({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>): boolean {
  return isLoading && failureCount === 0;
}
