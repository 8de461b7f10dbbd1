import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { untilNextMinute } from './time-left.ts';

/** Milliseconds until a moment, by the server's clock, looked at every minute. */
export function useTimeLeft(to: string): number {
  const [left, setLeft] = useState(() => Date.parse(to) - serverNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = Date.parse(to) - serverNow();
      setLeft(now);
      if (now > 0) timer = setTimeout(look, untilNextMinute(now));
    };
    look();
    // Timers sleep with the device.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [to]);
  return left;
}
