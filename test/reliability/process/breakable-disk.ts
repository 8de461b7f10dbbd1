import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canMount, mount, unmount } from '../../process/mounts.ts';

/** A disk that turns read-only as one does that reports errors. */
export interface BreakableDisk {
  folder: string;
  breakDown(): void;
  /** What was written is there afterwards. */
  repair(): void;
  remove(): void;
}

export const canBreakDisks = canMount && spawnSync('mkfs.ext4', ['-V']).status === 0;

export function makeBreakableDisk(): BreakableDisk {
  const place = mkdtempSync(path.join(tmpdir(), 'swish-breakable-'));
  const image = path.join(place, 'image');
  const folder = path.join(place, 'disk');
  writeFileSync(image, '');
  truncateSync(image, 200 * 2 ** 20);
  execFileSync('mkfs.ext4', ['-q', image]);
  mkdirSync(folder);
  mount(folder, '-o', 'loop', image);
  return {
    folder,
    // What ext4 itself does after an error, with files open.
    breakDown: () => mount(folder, '-o', 'remount,abort'),
    repair: () => {
      unmount(folder);
      mount(folder, '-o', 'loop', image);
    },
    remove: () => {
      unmount(folder);
      rmSync(place, { recursive: true });
    },
  };
}
