// How far the server's clock is ahead of this device's, as of its last answer.
let aheadMs = 0;

export function noteServerTime(dateHeader: string | null): void {
  const time = Date.parse(dateHeader ?? '');
  if (Number.isFinite(time)) aheadMs = time - Date.now();
}

/** Milliseconds since 1970 as the server counts them, whatever this device believes. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
