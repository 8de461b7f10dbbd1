/** The `max` of datetime-local fields: without it they accept six-digit years. */
export const MAX_DATETIME_LOCAL = '9999-12-31T23:59';

/** The value of a datetime-local field: in the viewer's time zone, without an offset. */
export function toDatetimeLocal(iso: string): string {
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Returns an empty or invalid value unchanged: empty means no time, and the contract's schema reports the others. */
export function toIso(datetimeLocal: string): string {
  const date = new Date(datetimeLocal);
  return Number.isNaN(date.getTime()) ? datetimeLocal : date.toISOString();
}

/** The viewer's time zone, which datetime-local fields are in: 'America/New York'. */
export function nameTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}

export const INCOMPLETE_DATETIME = 'Please enter both a date and a time, or neither';

/** The names of the fields whose date or time was typed only in part: browsers report an empty value for these. */
export function findIncomplete(form: HTMLFormElement | null): string[] {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]') ?? [])];
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name);
}
