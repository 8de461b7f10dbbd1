import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../../src/server/db/folder-lock.ts';

/** What the folder says of the season in it. */
export type Kept = { seed: number; isMade: boolean };

const MARK = 'demo.json';

/**
 * A folder for the demo: the season that is in it, if that shall be kept and is whole, and an empty one otherwise.
 * Never takes away what no demo has made, or what another one is using.
 */
export async function prepareFolder(
  folder: string,
  { seed, isKept }: { seed: number; isKept: boolean },
): Promise<Kept> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = await readMark(folder);
  if (!kept && (await readdir(folder)).length > 0) {
    throw new Error(`${folder} has something in it that no demo has made. Name another folder with --data.`);
  }
  const lock = await lockFolder(folder);
  if (!lock) throw new Error(`Another demo is running on ${folder}. Stop that one first, or name another with --data.`);
  await lock.release();
  if (isKept && kept?.isMade) return kept;
  for (const name of await readdir(folder)) {
    // The mark last, so that what is left of a folder half emptied is still known as a demo's.
    if (name !== MARK) await rm(path.join(folder, name), { recursive: true });
  }
  return writeMark(folder, { seed, isMade: false });
}

export async function writeMark(folder: string, kept: Kept) {
  await writeFile(path.join(folder, MARK), `${JSON.stringify(kept)}\n`);
  return kept;
}

async function readMark(folder: string): Promise<Kept | null> {
  const file = path.join(folder, MARK);
  if (!existsSync(file)) return null;
  try {
    const { seed, isMade } = JSON.parse(await readFile(file, 'utf8'));
    return { seed: Number(seed), isMade: isMade === true };
  } catch {
    // Killed while it was written.
    return { seed: 0, isMade: false };
  }
}
