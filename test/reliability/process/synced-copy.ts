import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** A folder beside another: what would be left of that one if the power went now. */
export interface SyncedCopy {
  /** Takes the folder as it is, and from then on each file when it is synced. */
  begin(): void;
  countSyncs(): number;
  /** Files with this in their path that have been written to since they were last synced. */
  listUnsynced(part: string): string[];
  stop(): void;
}

/** Follows what this process does to the folder, from before it opens anything there. */
export function keepSyncedCopy(folder: string, copy: string): SyncedCopy {
  const { openSync, writeSync, fsyncSync, renameSync } = fs;
  const pathOf = new Map<number, string>();
  const unsynced = new Set<string>();
  let syncs = 0;
  let hasBegun = false;
  const isInside = (file: string) => file.startsWith(folder + path.sep);
  const inCopy = (file: string) => path.join(copy, path.relative(folder, file));

  const follow = (calls: Partial<typeof fs>) => {
    Object.assign(fs, calls);
    syncBuiltinESMExports();
  };
  follow({
    openSync: (file, ...how) => {
      const descriptor = openSync(file, ...how);
      pathOf.set(descriptor, String(file));
      return descriptor;
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
      if (hasBegun && fs.fstatSync(descriptor).isFile()) {
        fs.mkdirSync(path.dirname(inCopy(file)), { recursive: true });
        fs.copyFileSync(file, inCopy(file));
      }
    },
    renameSync: (from, to) => {
      renameSync(from, to);
      const [before, after] = [String(from), String(to)];
      if (unsynced.delete(before)) unsynced.add(after);
      if (hasBegun && isInside(before) && fs.existsSync(inCopy(before))) renameSync(inCopy(before), inCopy(after));
    },
  });
  return {
    begin: () => {
      fs.cpSync(folder, copy, { recursive: true, filter: (file) => !fs.lstatSync(file).isSocket() });
      hasBegun = true;
    },
    countSyncs: () => syncs,
    listUnsynced: (part) => [...unsynced].filter((file) => isInside(file) && file.includes(part)),
    stop: () => follow({ openSync, writeSync, fsyncSync, renameSync }),
  };
}
