import { LRUCache } from 'lru-cache';

/**
 * Keeps what public reads answer until something changes. However many ask at the same time, it is worked out once.
 */
export interface ReadCache {
  /** The value for this key, which must name everything it depends on besides the database. */
  read<T extends object>(key: string, compute: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
  /** What is read from now on is read anew, also while an earlier read is under way. */
  invalidate(): void;
}

interface Entry {
  version: number;
  value: Promise<object>;
}

const MAX_ENTRIES = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;
// Of an entry itself, besides its value.
const ENTRY_BYTES = 1_024;
// Changes of other servers are heard of at once. Should that ever fail, no answer is given for longer than this.
const MAX_AGE_MS = 2_000;

export function createReadCache(clock: { now(): number } = performance): ReadCache {
  const entries = new LRUCache<string, Entry>({
    ...{ max: MAX_ENTRIES, maxSize: MAX_BYTES },
    ...{ ttlResolution: 0, perf: clock },
  });
  let version = 0;

  return {
    read: <T extends object>(key: string, compute: () => Promise<T>, sizeOf = (_: T) => 0) => {
      const known = entries.get(key);
      if (known?.version === version) return known.value as Promise<T>;
      const value = compute();
      const entry: Entry = { version, value };
      entries.set(key, entry, { size: ENTRY_BYTES });
      value.then(
        // Another object, since only then the cache takes the size, which is known only now.
        (found) =>
          entries.peek(key) === entry &&
          entries.set(key, { ...entry }, { size: ENTRY_BYTES + sizeOf(found), ttl: MAX_AGE_MS }),
        () => entries.peek(key) === entry && entries.delete(key),
      );
      return value;
    },
    invalidate: () => {
      version += 1;
    },
  };
}
