import { LRUCache } from 'lru-cache';

/** Caches the results of public reads until something changes. Concurrent reads of one key share one computation. */
export interface ReadCache {
  /** The cached or computed value. The key must name everything that the value depends on besides the database. */
  read<T extends object>(key: string, compute: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
  /** Invalidates all values, including those that are being computed. */
  invalidate(): void;
}

interface CachedRead {
  version: number;
  value: Promise<object>;
}

const MAX_VALUES = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;
// What the cache itself takes for each value.
const OVERHEAD_BYTES = 1_024;
// Announcements invalidate the cache at once. This bounds the staleness if one is lost.
const TTL_MS = 2_000;

export function createReadCache(clock: { now(): number } = performance): ReadCache {
  const cache = new LRUCache<string, CachedRead>({
    max: MAX_VALUES,
    maxSize: MAX_BYTES,
    ttlResolution: 0,
    perf: clock,
  });
  let version = 0;

  return {
    read: <T extends object>(key: string, compute: () => Promise<T>, sizeOf = (_: T) => 0) => {
      const cached = cache.get(key);
      if (cached?.version === version) return cached.value as Promise<T>;
      const value = compute();
      const pending: CachedRead = { version, value };
      cache.set(key, pending, { size: OVERHEAD_BYTES });
      value.then(
        // Sets the size, known only now. A copy, because the LRU cache ignores the size of an object that it holds.
        (computed) =>
          cache.peek(key) === pending &&
          cache.set(key, { ...pending }, { size: OVERHEAD_BYTES + sizeOf(computed), ttl: TTL_MS }),
        () => cache.peek(key) === pending && cache.delete(key),
      );
      return value;
    },
    invalidate: () => {
      version += 1;
    },
  };
}
