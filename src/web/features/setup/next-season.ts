const YEAR = /\b(19|20)\d\d(?!\d)(?:(\s*[/–-]\s*)(\d\d)\b)?/g;

/** The name of the season after this one: 'Cup 2026' becomes 'Cup 2027', 'Cup 2026/27' becomes 'Cup 2027/28'. */
export function nextSeasonName(name: string, startDate: string): string {
  const last = [...name.matchAll(YEAR)].at(-1);
  if (!last) return `${name} ${new Date(startDate).getFullYear() + 1}`;
  const [text, , separator, second] = last;
  const next = `${Number(text.slice(0, 4)) + 1}`;
  const after = second === undefined ? '' : `${separator}${String((Number(second) + 1) % 100).padStart(2, '0')}`;
  return name.slice(0, last.index) + next + after + name.slice(last.index + text.length);
}
