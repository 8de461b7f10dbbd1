import { chmodSync, closeSync, cpSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../root.ts';
import { findShortage } from './free-space.ts';

/** A migrated database without data, which the build makes: a copy of it takes a fraction of the time and memory. */
export const TEMPLATE_FOLDER = fileURLToPath(new URL('dist/empty-database', ROOT));

const OTHERS = 0o077;

/** With all that is missing above it. Node's own way to do that never ends in places where nothing can be made. */
export async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeFolder(path.dirname(folder));
    await make();
  }
}

/** The finished copy appears under its name in one step, so a start that is killed leaves no half of one. */
export async function copyTemplate(folder: string, cluster: string): Promise<void> {
  const unfinished = path.join(folder, 'pg.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  try {
    cpSync(TEMPLATE_FOLDER, unfinished, { recursive: true });
    makePrivate(unfinished);
    for (const entry of listAll(unfinished)) syncToDisk(entry);
    await rename(unfinished, cluster);
  } catch (error) {
    // Before the copy is removed, which makes room again.
    const shortage = findShortage(folder);
    await rm(unfinished, { recursive: true, force: true });
    throw Object.assign(error as Error, { shortage });
  }
  syncToDisk(folder);
}

/** Takes a cluster away from everyone but its owner: 0700 for folders, 0600 for files, as PostgreSQL has them. */
export function makePrivate(cluster: string): void {
  for (const entry of listAll(cluster)) {
    const { mode } = lstatSync(entry);
    if (mode & OTHERS) chmodSync(entry, mode & ~OTHERS);
  }
}

/** The folder itself, and all files and folders in it. */
function listAll(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  return [folder, ...inside.map((entry) => path.join(entry.parentPath, entry.name))];
}

/** A thousand small files: each takes a fraction of the time when no thread has to be waited for. */
function syncToDisk(target: string): void {
  const file = openSync(target, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export async function checkVersion(cluster: string): Promise<void> {
  const [ours, theirs] = await Promise.all([TEMPLATE_FOLDER, cluster].map(readVersion));
  if (ours === theirs) return;
  throw new Error(
    `The database in ${cluster} was written by PostgreSQL ${theirs}, and this version of the program brings ` +
      `PostgreSQL ${ours}. Run the version that wrote it, or start with another DATA_DIR.`,
  );
}

async function readVersion(cluster: string): Promise<string> {
  return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
}
