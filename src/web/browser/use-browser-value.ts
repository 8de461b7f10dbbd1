import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** A value that only a browser has; `prerendered` stands for it in prerendered pages and while they hydrate. */
export function useBrowserValue<T>(read: () => T, prerendered: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => prerendered);
}
