import { chmodSync, closeSync, cpSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../root.ts';
import { findShortage } from './free-space.ts';

/** A migrated, empty database from the build. Copying it takes a fraction of the time and memory of creating one. */
export const TEMPLATE_FOLDER = fileURLToPath(new URL('dist/empty-database', ROOT));

const GROUP_AND_OTHERS = 0o077;

/** Creates a folder and its missing parents. Node's recursive `mkdir` never returns where no folder can be created. */
export async function createFolder(folder: string): Promise<void> {
  const create = () => mkdir(folder, { mode: 0o700 });
  try {
    await create();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await createFolder(path.dirname(folder));
    await create();
  }
}

/** Renames the finished copy into place, so that a start that is killed leaves no half-copied cluster. */
export async function copyTemplate(folder: string, cluster: string): Promise<void> {
  const unfinished = path.join(folder, 'pg.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  try {
    cpSync(TEMPLATE_FOLDER, unfinished, { recursive: true });
    makePrivate(unfinished);
    for (const entry of listAll(unfinished)) syncToDisk(entry);
    await rename(unfinished, cluster);
  } catch (error) {
    // Before removing the copy, which frees its space.
    const shortage = findShortage(folder);
    await rm(unfinished, { recursive: true, force: true });
    throw Object.assign(error as Error, { shortage });
  }
  syncToDisk(folder);
}

/** Restricts a cluster to its owner, as PostgreSQL does: 0700 for folders, 0600 for files. */
export function makePrivate(cluster: string): void {
  for (const entry of listAll(cluster)) {
    const { mode } = lstatSync(entry);
    if (mode & GROUP_AND_OTHERS) chmodSync(entry, mode & ~GROUP_AND_OTHERS);
  }
}

/** The folder itself, and all files and folders in it. */
function listAll(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const inside = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  return [folder, ...inside.map((entry) => path.join(entry.parentPath, entry.name))];
}

/** Synchronous, because handing each of a thousand small files to the thread pool takes several times as long. */
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
