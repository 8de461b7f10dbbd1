import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

export type SyncedCopy = ReturnType<typeof keepSyncedCopy>;

/**
 * Keeps a copy of what a power cut would leave of a folder, by wrapping the file system calls of this process. Has to be
 * called before the process opens a file there. A synced file has its content, but is found under its name only once the
 * folder that it was created in, or moved to, is synced as well.
 */
export function keepSyncedCopy(folder: string, copy: string) {
  const { openSync, writeSync, fsyncSync, renameSync, unlinkSync, writeFileSync } = fs;
  const pathOf = new Map<number, string>();
  const unsynced = new Set<string>();
  const contents = keepContents(`${copy}-contents`);
  let syncs = 0;
  let hasBegun = false;
  const isInside = (file: string) => file === folder || file.startsWith(folder + path.sep);

  /** Gives the copies of the files in a directory the names that the files have now. */
  const copyNames = (directory: string) => {
    const target = path.join(copy, path.relative(folder, directory));
    fs.mkdirSync(target, { recursive: true });
    for (const entry of fs.readdirSync(target, { withFileTypes: true })) {
      if (entry.isFile()) unlinkSync(path.join(target, entry.name));
    }
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      const from = path.join(directory, entry.name);
      if (entry.isFile()) fs.linkSync(contents.of(fs.statSync(from).ino), path.join(target, entry.name));
    }
  };
  const copyAll = (directory: string) => {
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      const file = path.join(directory, entry.name);
      if (entry.isFile()) fs.copyFileSync(file, contents.of(fs.statSync(file).ino));
      else if (entry.isDirectory()) copyAll(file);
    }
    copyNames(directory);
  };
  const replaceCalls = (calls: Partial<typeof fs>) => {
    Object.assign(fs, calls);
    syncBuiltinESMExports();
  };
  replaceCalls({
    openSync: (file, ...how) => {
      const descriptor = openSync(file, ...how);
      pathOf.set(descriptor, String(file));
      return descriptor;
    },
    // The database creates files with it.
    writeFileSync: (file, ...what) => {
      writeFileSync(file, ...what);
      unsynced.add(path.dirname(String(file)));
    },
    writeSync: ((descriptor: number, ...what: [Uint8Array]) => {
      unsynced.add(pathOf.get(descriptor) ?? '');
      return writeSync(descriptor, ...what);
    }) as typeof writeSync,
    fsyncSync: (descriptor) => {
      fsyncSync(descriptor);
      const file = pathOf.get(descriptor) ?? '';
      if (!isInside(file)) return;
      syncs += 1;
      unsynced.delete(file);
      if (!hasBegun) return;
      const found = fs.fstatSync(descriptor);
      if (found.isDirectory()) copyNames(file);
      else fs.copyFileSync(file, contents.of(found.ino));
    },
    renameSync: (from, to) => {
      const [before, after] = [String(from), String(to)];
      contents.forget(after);
      renameSync(from, to);
      if (unsynced.delete(before)) unsynced.add(after);
      unsynced.add(path.dirname(after));
    },
    unlinkSync: (file) => {
      contents.forget(String(file));
      unlinkSync(file);
      unsynced.delete(String(file));
    },
  });
  return {
    /** Copies the folder as it is; from then on each file, and the names in each folder, whenever these are synced. */
    begin: () => {
      copyAll(folder);
      hasBegun = true;
    },
    countSyncs: () => syncs,
    /** Files and folders with this in their path that have changed since they were last synced. */
    listUnsynced: (part: string) => [...unsynced].filter((file) => isInside(file) && file.includes(part)),
    stop: () => replaceCalls({ openSync, writeSync, fsyncSync, renameSync, unlinkSync, writeFileSync }),
  };
}

/** Keeps for each file, by its inode, a copy of its content when it was last synced: empty at first. */
function keepContents(folder: string) {
  const files = new Map<number, string>();
  let made = 0;
  fs.mkdirSync(folder, { recursive: true });
  return {
    of: (inode: number): string => {
      const existing = files.get(inode);
      if (existing) return existing;
      const file = path.join(folder, String(++made));
      fs.closeSync(fs.openSync(file, 'w'));
      files.set(inode, file);
      return file;
    },
    /** Called when the file goes, since the system may reuse its inode. */
    forget: (name: string): void => {
      const found = fs.statSync(name, { throwIfNoEntry: false });
      if (found) files.delete(found.ino);
    },
  };
}
