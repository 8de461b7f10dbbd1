/** The last that a field for a time shall offer: without an end it lets people type years of six digits. */
export const LAST_LOCAL_TIME = '9999-12-31T23:59';

/** As the browser's own field has it: in the viewer's time zone, without naming it. */
export function toLocalTime(iso: string): string {
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What is no time stays as it is, for the contract to say so. */
export function toIso(localTime: string): string {
  const date = new Date(localTime);
  return Number.isNaN(date.getTime()) ? localTime : date.toISOString();
}
