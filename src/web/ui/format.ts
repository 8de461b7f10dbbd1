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

/** A day and time without the year, for short lines: 'Fri, Mar 19, 6:00 PM'. */
export function formatShortMoment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  });
}

export function formatRank(rank: number): string {
  return `#${rank.toLocaleString()}`;
}
