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
