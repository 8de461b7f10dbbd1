import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../../src/server/db/folder-lock.ts';

/** What the mark in a demo's folder says of its season: `isMade` once it is complete. */
export type FolderMark = { seed: number; isMade: boolean };

const MARK = 'demo.json';

/**
 * Prepares a folder for the demo: keeps the season in it, if that is wanted and it is complete, or empties the folder.
 * Throws if the folder has something in it that no demo has made, or if another demo is using it.
 */
export async function prepareFolder(
  folder: string,
  { seed, isKept }: { seed: number; isKept: boolean },
): Promise<FolderMark> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mark = await readMark(folder);
  if (!mark && (await readdir(folder)).length > 0) {
    throw new Error(`${folder} has something in it that no demo has made. Name another folder with --data.`);
  }
  const lock = await lockFolder(folder);
  if (!lock) throw new Error(`Another demo is running on ${folder}. Stop that one first, or name another with --data.`);
  await lock.release();
  if (isKept && mark?.isMade) return mark;
  for (const name of await readdir(folder)) {
    // Keeps the mark, so that a folder that is only half emptied is still known as a demo's.
    if (name !== MARK) await rm(path.join(folder, name), { recursive: true });
  }
  return writeMark(folder, { seed, isMade: false });
}

export async function writeMark(folder: string, mark: FolderMark) {
  await writeFile(path.join(folder, MARK), `${JSON.stringify(mark)}\n`);
  return mark;
}

async function readMark(folder: string): Promise<FolderMark | null> {
  const file = path.join(folder, MARK);
  if (!existsSync(file)) return null;
  try {
    const { seed, isMade } = JSON.parse(await readFile(file, 'utf8'));
    return { seed: Number(seed), isMade: isMade === true };
  } catch {
    // The demo was killed while it wrote the mark.
    return { seed: 0, isMade: false };
  }
}
