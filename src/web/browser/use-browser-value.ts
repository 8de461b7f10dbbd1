import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** A value that only a browser has; prerendered pages use `prerendered` instead. */
export function useBrowserValue<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(neverChanges, read, () => prerendered);
}
