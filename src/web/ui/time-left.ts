import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

const MINUTE_MS = 60_000;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

/** Full minutes, counting the one that has begun: it says 1 until the very end, and never 0 before it. */
export function splitTimeLeft(milliseconds: number): TimeLeft {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE_MS));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** How long what `splitTimeLeft` says stays true. */
export function untilNextMinute(milliseconds: number): number {
  return milliseconds % MINUTE_MS || MINUTE_MS;
}

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
