import { existsSync, type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { startPolling } from '../polling.ts';

const MB = 2 ** 20;
// Four files of PostgreSQL's write-ahead log: more than requests write between two polls.
export const MIN_FREE_MB = 64;
const MIN_FREE_INODES = 64;
const POLL_MS = 1_000;

export type Shortage = 'space' | 'inodes';

/** Polls the free space of a folder's disk every second. Reports when a shortage begins, ends or changes its kind. */
export async function watchFreeSpace(folder: string, onChange: (shortage: Shortage | null) => Promise<void>) {
  let shortage: Shortage | null = null;
  let reported: Shortage | null = null;
  const poll = async () => {
    // A disk that cannot report its free space counts as full.
    shortage = await statfs(folder).then(toShortage, () => 'space' as const);
    if (shortage === reported) return;
    await onChange(shortage);
    reported = shortage;
  };
  await poll();
  // A change whose report failed is reported again by the next poll.
  const { stop } = startPolling(() => poll().catch(() => {}), POLL_MS);
  return { isLow: () => shortage !== null, stop };
}

/** The shortage on the disk of a folder, or of its nearest existing parent. */
export function findShortage(folder: string): Shortage | null {
  return existsSync(folder) ? toShortage(statfsSync(folder)) : findShortage(path.dirname(folder));
}

/** A file system without limits reports zero blocks or inodes in total. */
function toShortage({ blocks, bavail, bsize, files, ffree }: StatsFs): Shortage | null {
  if (blocks > 0 && bavail * bsize < MIN_FREE_MB * MB) return 'space';
  return files > 0 && ffree < MIN_FREE_INODES ? 'inodes' : null;
}
