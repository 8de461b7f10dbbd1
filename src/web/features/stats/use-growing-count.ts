import { startTransition, useEffect, useState } from 'react';

const STEP = 24;
const PAUSE_MS = 20;

/** How many of a long list to draw: a screenful at once and the others bit by bit, so that no key has to wait. */
export function useGrowingCount(total: number, listName: string): number {
  const [grown, setGrown] = useState({ listName, count: STEP });
  const count = grown.listName === listName ? grown.count : STEP;
  useEffect(() => {
    if (count >= total) return;
    const grow = () => setGrown({ listName, count: count + STEP });
    const timer = setTimeout(() => startTransition(grow), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count, total, listName]);
  return count;
}
