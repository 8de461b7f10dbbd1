import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Something that only a browser knows; pages drawn by the build have `drawn` in its place. */
export function useBrowserValue<T>(read: () => T, drawn: T): T {
  return useSyncExternalStore(neverChanges, read, () => drawn);
}
