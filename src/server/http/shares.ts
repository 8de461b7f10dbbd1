/** Counts who holds how much of something that there is only so much of, such as connections. */
interface Shares {
  /** Takes one for this key, or answers false if it has its share. */
  take(key: string): boolean;
  release(key: string): void;
}

// The rest is kept for keys that hold nothing yet, so that a few greedy ones never keep everybody else out.
const FREE_FOR_ALL = 0.9;

export function createShares(total: number, perKey: number): Shares {
  const held = new Map<string, number>();
  let used = 0;
  return {
    take: (key) => {
      const own = held.get(key) ?? 0;
      const room = own === 0 ? total : Math.floor(total * FREE_FOR_ALL);
      if (own >= perKey || used >= room) return false;
      held.set(key, own + 1);
      used += 1;
      return true;
    },
    release: (key) => {
      const own = held.get(key) ?? 0;
      if (own === 0) return;
      if (own === 1) held.delete(key);
      else held.set(key, own - 1);
      used -= 1;
    },
  };
}

/** How many bytes each key has of something, such as a network of requests that wait. */
interface ByteCounts {
  of(key: string): number;
  /** Adds bytes, or takes some away, and answers how many there are now. */
  add(key: string, bytes: number): number;
}

export function createByteCounts(): ByteCounts {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add: (key, bytes) => {
      const total = of(key) + bytes;
      if (total > 0) counts.set(key, total);
      else counts.delete(key);
      return total;
    },
  };
}
