import { startTransition, useEffect, useState } from 'react';

const PAUSE_MS = 20;

/**
 * The number of items of a list to render: one step first, then more, step by step, so that the page reacts meanwhile.
 * Another list, by its name, begins again.
 */
export function useGrowingCount(total: number, step: number, listName = ''): number {
  const [grown, setGrown] = useState({ listName, count: step });
  const count = grown.listName === listName ? grown.count : step;
  useEffect(() => {
    if (count >= total) return;
    const grow = () => setGrown({ listName, count: count + step });
    const timer = setTimeout(() => startTransition(grow), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count, total, step, listName]);
  return count;
}
