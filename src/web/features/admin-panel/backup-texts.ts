import type { Backups } from '../../../contract/archives.ts';
import { countOf, formatMoment } from '../../ui/format.ts';

const HOUR_MS = 3_600_000;
// One is due every day, so an older one means that something is wrong.
const TOO_OLD_MS = 48 * HOUR_MS;

/** Whether there is a recent backup, in words, and when the next one is due. */
export function describeBackups({ backups, nextAt, error, installedAt }: Backups, now: number) {
  const latest = backups[0];
  const age = now - Date.parse(latest?.at ?? installedAt);
  const isTooOld = age > TOO_OLD_MS && (latest !== undefined || nextAt !== null);
  const isBad = error !== null || isTooOld;
  const missing = isTooOld
    ? `There is none, ${describeAge(age)} after the game was set up. The log of the program says why.`
    : 'There is none yet.';
  const texts = [
    ...(error === null ? [] : [`The latest backup failed. ${error}`]),
    latest ? `The last one is ${describeAge(age)} old, ${formatBytes(latest.bytes)}.` : missing,
    nextAt ? `The next is made ${formatMoment(nextAt)}.` : 'None is made by itself: BACKUPS is off.',
  ];
  return { state: isBad ? ('bad' as const) : latest ? ('good' as const) : ('wait' as const), texts };
}

function describeAge(age: number): string {
  const hours = Math.floor(age / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
}

const UNITS = ['kB', 'MB', 'GB'];

/** '4.2 MB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), UNITS.length);
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power - 1]}`;
}
