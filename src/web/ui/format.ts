import { ordinalSuffix } from '../../domain/ordinal.ts';

/** '1 team', '1,200 teams'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** A day in the viewer's locale and time zone. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'long' });
}

/** A day and time in the viewer's locale and time zone. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** A day and time for short lines, with the year if it is more than ten months away: 'Fri, Mar 19, 6:00 PM'. */
export function formatShortMoment(iso: string): string {
  const moment = new Date(iso);
  const isFar = Math.abs(moment.getTime() - Date.now()) > 10 * MONTH_MS;
  return moment.toLocaleString(undefined, {
    ...(isFar && { year: 'numeric' as const }),
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** '1st', '1,042nd'. */
export function formatOrdinal(rank: number): string {
  return `${rank.toLocaleString()}${ordinalSuffix(rank)}`;
}

export function formatRank(rank: number): string {
  return `#${rank.toLocaleString()}`;
}
