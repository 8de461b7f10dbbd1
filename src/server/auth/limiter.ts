/** Counts tries by key, and says for how long a key with too many has to wait. */
export interface Limiter {
  /** Counts one try; answers 0, or the seconds to wait if only the last ones are left, which are kept for others. */
  take(key: string, kept?: number): number;
  /** Takes one try back. */
  giveBack(key: string): void;
}

// More keys than this only an attacker has; the oldest go first, and none is worth the memory of the rest.
const MAX_KEYS = 100_000;

// Monotonic: a wall clock that is set back would make a window last for as long as it was wrong.
const monotonicNow = () => performance.now();

/** So many tries in a window that begins with the first of them. */
export function createLimiter(tries: number, windowMs: number, now: () => number = monotonicNow): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const current = (key: string) => {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
  };
  return {
    take: (key, kept = 0) => {
      const window = current(key);
      if (window && window.count >= tries - kept) return Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      if (window) window.count += 1;
      else {
        windows.delete(key);
        windows.set(key, { count: 1, endsAt: now() + windowMs });
        if (windows.size > MAX_KEYS) dropOldest(windows);
      }
      return 0;
    },
    giveBack: (key) => {
      const window = current(key);
      if (window) window.count -= 1;
      if (window?.count === 0) windows.delete(key);
    },
  };
}

function dropOldest(windows: Map<string, unknown>): void {
  const [oldest] = windows.keys();
  if (oldest !== undefined) windows.delete(oldest);
}
