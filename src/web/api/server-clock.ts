// How far the server's clock is ahead of this device's.
let clockSkewMs = 0;

export function syncServerClock(dateHeader: string | null): void {
  const time = Date.parse(dateHeader ?? '');
  if (Number.isFinite(time)) clockSkewMs = time - Date.now();
}

/** The server's current time, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + clockSkewMs;
}
