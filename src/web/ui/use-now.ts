import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

const MINUTE_MS = 60_000;

/** The server's current time in milliseconds, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, MINUTE_MS);
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
