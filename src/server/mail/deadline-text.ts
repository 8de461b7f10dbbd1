const DEADLINE = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});

/** In UTC, since nobody's time zone is known. */
export function formatDeadline(deadline: Date): string {
  return `${DEADLINE.format(deadline)} UTC`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Such as '23 hours', rounded down, so that nobody comes too late. */
export function formatTimeLeft(leftMs: number): string {
  const isLong = leftMs >= 2 * HOUR_MS;
  const count = Math.max(1, Math.floor(leftMs / (isLong ? HOUR_MS : MINUTE_MS)));
  const unit = isLong ? 'hour' : 'minute';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
