const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** In UTC, since nobody's time zone is known. */
export function formatDeadline(deadline: Date): string {
  const day = `${WEEKDAY.format(deadline)} ${deadline.getUTCDate()} ${MONTH.format(deadline)} ${deadline.getUTCFullYear()}`;
  return `${day} at ${deadline.toISOString().slice(11, 16)} UTC`;
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
