import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '../../contract/archives.ts';
import { PARTIAL_SUFFIX } from './save-archive.ts';

const DAY_MS = 86_400_000;
const NAME = /^swish-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.jsonl\.gz$/;

export function nameArchive(at: Date): string {
  return `swish-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
}

/** The backups in a folder, newest first. Other files are ignored. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  const backups = await Promise.all((names ?? []).map((name) => readBackup(folder, name)));
  return backups.filter((backup) => backup !== null).sort((a, b) => b.name.localeCompare(a.name, 'en'));
}

async function readBackup(folder: string, name: string): Promise<Backup | null> {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const found = day === undefined ? undefined : await stat(path.join(folder, name)).catch(ignoreMissing);
  return found?.isFile() ? { name, at: `${day}T${hour}:${minute}:${second}.000Z`, bytes: found.size } : null;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Makes a private folder for backups, without what was left there by programs that were killed while writing. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const isLeft = name.endsWith(PARTIAL_SUFFIX) && Date.now() - (await stat(file)).mtimeMs > DAY_MS;
    if (isLeft) await rm(file, { force: true });
  }
}

const DAILY = 7;
const WEEKLY = 4;

/** The backups that are neither from the last day, nor the latest of one of the last 7 days or 4 weeks with a backup. */
export function listExpired(newestFirst: readonly Backup[], now: number): Backup[] {
  const ageOf = ({ at }: Backup) => now - Date.parse(at);
  const dayOf = ({ at }: Backup) => Math.floor(Date.parse(at) / DAY_MS);
  // Weeks begin on Monday; the first day of the epoch was a Thursday.
  const weekOf = (backup: Backup) => Math.floor((dayOf(backup) + 3) / 7);
  const kept = new Set([...latestOf(newestFirst, dayOf, DAILY), ...latestOf(newestFirst, weekOf, WEEKLY)]);
  return newestFirst.filter((backup) => !kept.has(backup) && ageOf(backup) > DAY_MS);
}

/** The first backup of each period, of so many periods. */
function latestOf(newestFirst: readonly Backup[], periodOf: (backup: Backup) => number, periods: number): Backup[] {
  const latest = new Map<number, Backup>();
  for (const backup of newestFirst) if (!latest.has(periodOf(backup))) latest.set(periodOf(backup), backup);
  return [...latest.values()].slice(0, periods);
}
