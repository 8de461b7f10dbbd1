import { LRUCache } from 'lru-cache';

/** Counts tries by key, and says for how long a key with too many has to wait. */
export interface Limiter {
  /** Counts one try. Returns 0, or the seconds to wait; `reserved` tries of the limit are left for other callers. */
  take(key: string, reserved?: number): number;
  /** Takes one try back. */
  giveBack(key: string): void;
}

// Only an attacker has more keys than this. The least recently used go first.
const MAX_KEYS = 100_000;

/**
 * Allows a number of tries in a window that begins with the first of them. The clock is monotonic: a wall clock that is
 * set back would make a window last for as long as it was wrong.
 */
export function createLimiter(tries: number, windowMs: number, clock: { now(): number } = performance): Limiter {
  const counts = new LRUCache<string, number>({
    // By size instead of `max`, which would allocate 2 MB for each limiter at once.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: windowMs,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: clock,
  });
  return {
    take: (key, reserved = 0) => {
      const count = counts.get(key) ?? 0;
      if (count >= tries - reserved) return Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000));
      counts.set(key, count + 1);
      return 0;
    },
    giveBack: (key) => {
      const count = counts.get(key) ?? 0;
      if (count > 1) counts.set(key, count - 1);
      else counts.delete(key);
    },
  };
}
