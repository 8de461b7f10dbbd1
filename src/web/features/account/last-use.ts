import { countOf, formatDay, formatMoment } from '../../ui/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When a session was last used, to follow 'last used'. The server records it once an hour. */
export function describeSessionUse(lastSeenAt: string, now: number): string {
  const elapsed = now - Date.parse(lastSeenAt);
  if (elapsed < HOUR_MS) return 'within the last hour';
  return elapsed < DAY_MS
    ? `about ${countOf(Math.floor(elapsed / HOUR_MS), 'hour')} ago`
    : `on ${formatDay(lastSeenAt)}`;
}

/** When a passkey was last used, to follow 'last used'. */
export function describePasskeyUse(lastUsedAt: string, now: number): string {
  const elapsed = now - Date.parse(lastUsedAt);
  if (elapsed < MINUTE_MS) return 'just now';
  if (elapsed < HOUR_MS) return `${countOf(Math.floor(elapsed / MINUTE_MS), 'minute')} ago`;
  return elapsed < DAY_MS ? `${countOf(Math.floor(elapsed / HOUR_MS), 'hour')} ago` : formatMoment(lastUsedAt);
}
