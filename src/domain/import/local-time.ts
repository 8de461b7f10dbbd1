const DATES = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:T|\s)\s*(?<time>.+)$/i,
  // Not with slashes: 3/4/2027 is in March or in April, depending on the country.
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})\s+(?<time>.+)$/,
];
const TIME =
  /^(?<hour>\d{1,2}):(?<minute>\d\d)(?::[0-5]\d(?:\.\d+)?)?\s*(?:(?<half>[ap])\.?m\.?)?\s*(?<offset>z|[+-][01]\d(?::?[0-5]\d)?)?$/i;

const FIRST_YEAR = 1900;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Parses '2027-03-19 18:00' or '19.03.2027 6:00 pm' as '2027-03-19T18:00', without seconds but with any offset. */
export function readLocalTime(text: string): string | null {
  const date = DATES.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  const time = TIME.exec(date?.['time'] ?? '')?.groups;
  if (!date || !time) return null;
  const [year, month, day] = [Number(date['year']), Number(date['month']), Number(date['day'])];
  const hour = readHour(Number(time['hour']), time['half']);
  const minute = Number(time['minute']);
  if (year < FIRST_YEAR || day < 1 || day > daysIn(year, month) || hour === null || minute > 59) return null;
  const pad = (part: number) => String(part).padStart(2, '0');
  const offset = writeOffset(time['offset']);
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}${offset}`;
}

/** As JavaScript reads it: '+0100' and '+01' become '+01:00'. */
function writeOffset(offset = ''): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(offset) ?? [];
  return hours === undefined ? offset.toUpperCase() : `${hours}:${minutes}`;
}

/** Null if there is no such hour. */
function readHour(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (DAYS[month - 1] ?? 0) + (isLeap && month === 2 ? 1 : 0);
}
