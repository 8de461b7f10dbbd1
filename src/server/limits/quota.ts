// The last tenth is reserved for keys that hold nothing, so that a few greedy keys never shut out everyone else.
const SHARED_PART = 0.9;

/** A counting semaphore with a limit per key, such as the connections of each network. */
export function createQuota(maxTotal: number, maxPerKey = maxTotal) {
  const held = new Map<string, number>();
  let used = 0;
  return {
    tryAcquire: (key: string): boolean => {
      const own = held.get(key) ?? 0;
      const limit = own === 0 ? maxTotal : Math.floor(maxTotal * SHARED_PART);
      if (own >= maxPerKey || used >= limit) return false;
      held.set(key, own + 1);
      used += 1;
      return true;
    },
    release: (key: string): void => {
      const own = held.get(key) ?? 0;
      if (own === 0) return;
      if (own === 1) held.delete(key);
      else held.set(key, own - 1);
      used -= 1;
    },
  };
}

/** Counts bytes per key, such as those of each network's queued requests. */
export function createByteCounter() {
  const counts = new Map<string, number>();
  const get = (key: string) => counts.get(key) ?? 0;
  return {
    get,
    /** Adds a positive or negative number of bytes, and returns the new count. */
    add: (key: string, bytes: number): number => {
      const total = get(key) + bytes;
      if (total > 0) counts.set(key, total);
      else counts.delete(key);
      return total;
    },
  };
}
