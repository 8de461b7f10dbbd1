import { LRUCache } from 'lru-cache';
import { tooManyTries } from '../errors.ts';

/** Limits the number of tries of a key in a time window, in the memory of this server. */
export interface RateLimiter {
  /** Counts one try and returns 0, or returns the seconds to wait. */
  take(key: string): number;
  /** Counts one try, or throws 429. */
  enforce(key: string): void;
}

// Only an attacker uses more keys. The least recently used ones are evicted.
const MAX_KEYS = 100_000;

/** The window starts with the first try. Uses a monotonic clock: setting back a wall clock would prolong the window. */
export function createRateLimiter(
  tries: number,
  windowMs: number,
  clock: { now(): number } = performance,
): RateLimiter {
  const counts = new LRUCache<string, number>({
    // Instead of `max`, which would preallocate 2 MB for each limiter.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: windowMs,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: clock,
  });
  const take = (key: string) => {
    const count = counts.get(key) ?? 0;
    if (count >= tries) return Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000));
    counts.set(key, count + 1);
    return 0;
  };
  return {
    take,
    enforce: (key) => {
      const waitSeconds = take(key);
      if (waitSeconds > 0) throw tooManyTries(waitSeconds);
    },
  };
}
