import { existsSync, type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { repeat } from '../repeat.ts';

const MB = 2 ** 20;
// Four files of PostgreSQL's write-ahead log: more than is written before the next look.
export const MIN_FREE_MB = 64;
const MIN_FREE_INODES = 64;
const LOOK_MS = 1_000;

export type Shortage = 'space' | 'inodes';

export interface FreeSpace {
  isLow(): boolean;
  stop(): void;
}

/** Looks every second whether the disk of a folder has room, and says so when that changes. */
export async function watchFreeSpace(
  folder: string,
  onChange: (shortage: Shortage | null) => Promise<void>,
): Promise<FreeSpace> {
  let shortage: Shortage | null = null;
  let told: Shortage | null = null;
  const look = async () => {
    // A disk that does not even say how full it is has no room for us either.
    shortage = await statfs(folder).then(judge, () => 'space' as const);
    if (shortage === told) return;
    await onChange(shortage);
    told = shortage;
  };
  await look();
  // A change that could not be told is told after the next look.
  const looking = repeat(() => look().catch(() => {}), LOOK_MS);
  return { isLow: () => shortage !== null, stop: looking.stop };
}

/** What the disk of a folder lacks, or of the folder that it is to be made in. */
export function findShortage(folder: string): Shortage | null {
  return existsSync(folder) ? judge(statfsSync(folder)) : findShortage(path.dirname(folder));
}

/** A file system without limits says that it has no blocks, or no inodes, at all. */
function judge({ blocks, bavail, bsize, files, ffree }: StatsFs): Shortage | null {
  if (blocks > 0 && bavail * bsize < MIN_FREE_MB * MB) return 'space';
  return files > 0 && ffree < MIN_FREE_INODES ? 'inodes' : null;
}
