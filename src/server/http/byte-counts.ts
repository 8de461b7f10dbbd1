/** How many bytes each key has of something, such as a network of requests that wait. */
export interface ByteCounts {
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
