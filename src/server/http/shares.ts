/** Counts who holds how much of something that there is only so much of, such as connections. */
export interface Shares {
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
