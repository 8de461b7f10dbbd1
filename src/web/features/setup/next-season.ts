const YEAR = /\b((?:19|20)\d\d)(?!\d)(?:(\s*[/–-]\s*)(\d{4}|\d\d)(?!\d))?/g;

/**
 * The name of the season after this one: 'Cup 2026' becomes 'Cup 2027', 'Cup 2026/27' becomes 'Cup 2027/28'. A name without
 * a year gets the year after the start.
 */
export function nextSeasonName(name: string, startDate: string): string {
  const match = [...name.matchAll(YEAR)].at(-1);
  if (!match) return `${name} ${new Date(startDate).getFullYear() + 1}`;
  const [, year = '', separator = '', second = ''] = match;
  const spansTwoYears = second !== '' && increment(year).endsWith(second);
  const [before, after] = spansTwoYears
    ? [year + separator + second, increment(year) + separator + increment(second)]
    : [year, increment(year)];
  return name.slice(0, match.index) + after + name.slice(match.index + before.length);
}

/** Keeps the number of digits: after 99 comes 00. */
function increment(year: string): string {
  return String(Number(year) + 1)
    .padStart(year.length, '0')
    .slice(-year.length);
}
