import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { countOf } from './format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

/** Rounds up to whole minutes, so that the last minute shows as 1, not as 0. */
export function splitTimeLeft(milliseconds: number): TimeLeft {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE_MS));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** '2 days': in one unit, the largest of which there are two. */
export function describeLeft(milliseconds: number): string {
  if (milliseconds >= 2 * DAY_MS) return countOf(Math.round(milliseconds / DAY_MS), 'day');
  if (milliseconds >= 2 * HOUR_MS) return countOf(Math.round(milliseconds / HOUR_MS), 'hour');
  return countOf(Math.max(1, Math.ceil(milliseconds / MINUTE_MS)), 'minute');
}

/** Milliseconds until the result of `splitTimeLeft` changes. */
export function untilNextMinute(milliseconds: number): number {
  return milliseconds % MINUTE_MS || MINUTE_MS;
}

/** Milliseconds until a time, by the server's clock, updated every minute. */
export function useTimeLeft(to: string): number {
  const [left, setLeft] = useState(() => Date.parse(to) - serverNow());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const now = Date.parse(to) - serverNow();
      setLeft(now);
      if (now > 0) timer = setTimeout(update, untilNextMinute(now));
    };
    update();
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [to]);
  return left;
}
