import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

// Timers cannot wait longer than some weeks.
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Whether a moment is over by the server's clock; it changes by itself when it is. */
export function useIsPast(moment: string): boolean {
  const [now, setNow] = useState(serverNow);
  const left = Date.parse(moment) - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
