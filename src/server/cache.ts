import { LRUCache } from 'lru-cache';
import { LIMITS } from './limits/limits.ts';

/** What a cached value depends on. The value is used as long as the number stays the same. */
export interface Version {
  /** Undefined while it is not known; then nothing is cached. */
  number(): number | undefined;
  ttlMs?: number;
}

/** What a cached response depends on besides its parameters. */
export interface Basis {
  version: Version;
  /** Whether people who are logged in get a response of their own at the moment, which is not cached. */
  isPersonal?(): boolean;
}

/** A cache of responses, or of what they are made from. */
export interface Cache {
  /** The cached value, if there is one of the current version. */
  find<T extends object>(key: string): T | undefined;
  /**
   * The cached value, or a new one: it is loaded once for concurrent callers. The key must name everything else that the
   * value depends on. By default, values depend on everything public in the database. Null is not cached.
   */
  read<T extends object | null>(key: string, load: () => Promise<T>, options?: ReadOptions<T>): Promise<T>;
  size(): { entries: number; bytes: number };
  /** Makes all values outdated that depend on the database, including those that are being loaded. */
  invalidate(): void;
}

/** Counts of reads, for metrics. */
export interface CacheReads {
  hits: number;
  misses: number;
}

interface ReadOptions<T> {
  version?: Version | undefined;
  sizeOf?: (value: NonNullable<T>) => number;
  /** Runs a load when it is the caller's turn. A cached value never waits for it. */
  takeTurn?: (load: () => Promise<T>) => Promise<T>;
}

interface Cached {
  value: object;
  version: Version;
  number: number;
}

// What the cache itself takes for each value.
const OVERHEAD_BYTES = 1_024;
// Announcements make values outdated at once. This bounds how long one is used if its announcement is lost.
const TTL_MS = 2_000;

/** For values whose key says all that they depend on. */
export const FIXED: Version = { number: () => 0 };

export function createCache(clock: { now(): number } = performance, reads?: CacheReads): Cache {
  const values = new LRUCache<string, Cached>({
    max: LIMITS.cached.most,
    maxSize: LIMITS.cachedBytes.most,
    ttlResolution: 0,
    perf: clock,
  });
  const loading = new Map<string, Promise<object | null>>();
  let databaseVersion = 0;
  const ofDatabase: Version = { number: () => databaseVersion, ttlMs: TTL_MS };

  const find = (key: string) => {
    const cached = values.get(key);
    const value = cached && cached.version.number() === cached.number ? cached.value : undefined;
    if (reads && value) reads.hits += 1;
    return value;
  };
  const load = async <T extends object | null>(
    key: string,
    loadValue: () => Promise<T>,
    { version = ofDatabase, sizeOf = () => 0 }: ReadOptions<T>,
  ): Promise<T> => {
    if (reads) reads.misses += 1;
    const number = version.number();
    const value = await loadValue();
    if (value !== null && number !== undefined && version.number() === number) {
      const size = OVERHEAD_BYTES + key.length + sizeOf(value);
      values.set(key, { value, version, number }, { size, ...(version.ttlMs && { ttl: version.ttlMs }) });
    }
    return value;
  };

  const read: Cache['read'] = async (key, loadValue, { takeTurn, ...options } = {}) => {
    type Value = Awaited<ReturnType<typeof loadValue>>;
    const cached = find(key);
    if (cached) return cached as Value;
    // Waits even if the same is being loaded: that load may be behind many others of another network.
    if (takeTurn) return takeTurn(() => read(key, loadValue, options));
    const number = (options.version ?? ofDatabase).number();
    if (number === undefined) return load(key, loadValue, options);
    const loadKey = `${number} ${key}`;
    const running = loading.get(loadKey) as Promise<Value> | undefined;
    if (running) return running;
    const loaded = load(key, loadValue, options).finally(() => loading.delete(loadKey));
    loading.set(loadKey, loaded);
    return loaded;
  };

  return {
    find: <T extends object>(key: string) => find(key) as T | undefined,
    read,
    size: () => ({ entries: values.size, bytes: values.calculatedSize }),
    invalidate: () => {
      databaseVersion += 1;
    },
  };
}
