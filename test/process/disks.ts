import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MB = 2 ** 20;
const BREAKABLE_DISK_MB = 200;

/** The mounts so far, which are unmounted when the tests exit. */
const mounted = new Set<string>();
process.once('exit', () => mounted.forEach(unmount));

function mount(folder: string, ...args: string[]): void {
  execFileSync('mount', [...args, folder], { stdio: 'ignore' });
  mounted.add(folder);
}

/** Unmounts even while files there are open. */
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  mounted.delete(folder);
}

/** A disk in memory, so small that a test can fill it. */
export type SmallDisk = ReturnType<typeof makeSmallDisk>;

export function makeSmallDisk({ sizeMb, inodes }: { sizeMb: number; inodes: number }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-disk-'));
  mount(folder, '-t', 'tmpfs', '-o', `size=${sizeMb}m,nr_inodes=${inodes}`, 'tmpfs');
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Fills the disk but for this many megabytes. */
    fill: (leftMb: number) => {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - leftMb * MB));
    },
    /** Makes empty files until no more can be made. */
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

/** A disk that can turn read-only as ext4 does after an error, and keeps what was written before. */
export function makeBreakableDisk() {
  const parent = mkdtempSync(path.join(tmpdir(), 'swish-breakable-'));
  const [image, folder] = [path.join(parent, 'image'), path.join(parent, 'disk')];
  writeFileSync(image, '');
  truncateSync(image, BREAKABLE_DISK_MB * MB);
  execFileSync('mkfs.ext4', ['-q', image]);
  mkdirSync(folder);
  mount(folder, '-o', 'loop', image);
  return {
    folder,
    breakDown: () => mount(folder, '-o', 'remount,abort'),
    repair: () => {
      unmount(folder);
      mount(folder, '-o', 'loop', image);
    },
    remove: () => {
      unmount(folder);
      rmSync(parent, { recursive: true });
    },
  };
}

/** Only root on Linux may mount disks, and not in every container. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && canMountHere();
export const canBreakDisks = canMount && spawnSync('mkfs.ext4', ['-V']).status === 0;

function canMountHere(): boolean {
  try {
    makeSmallDisk({ sizeMb: 1, inodes: 10 }).remove();
    return true;
  } catch {
    return false;
  }
}
