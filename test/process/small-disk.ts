import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mount, unmount } from './mounts.ts';

const MB = 2 ** 20;

/** A disk of its own for a test, so small that it can be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills it, but for so many megabytes. */
  fill(leftMb: number): void;
  /** Makes empty files until no more can be made. */
  takeInodes(): void;
  /** Takes back what was filled. */
  makeRoom(): void;
  makeReadOnly(): void;
  remove(): void;
}

export function makeSmallDisk({ sizeMb, inodes }: { sizeMb: number; inodes: number }): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-disk-'));
  mount(folder, '-t', 'tmpfs', '-o', `size=${sizeMb}m,nr_inodes=${inodes}`, 'tmpfs');
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: (leftMb) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - leftMb * MB));
    },
    takeInodes: () => {
      mkdirSync(ballast);
      for (let left = statfsSync(folder).ffree; left > 0; left -= 1) writeFileSync(path.join(ballast, `${left}`), '');
    },
    makeRoom: () => rmSync(ballast, { recursive: true, force: true }),
    makeReadOnly: () => mount(folder, '-o', 'remount,ro'),
    remove: () => {
      unmount(folder);
      rmSync(folder, { recursive: true });
    },
  };
}
