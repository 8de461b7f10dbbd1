import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** A value that only a browser has, with a placeholder for prerendered pages. */
export function useBrowserValue<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => prerendered);
}
