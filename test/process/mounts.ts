import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** None outlives the tests, whatever becomes of them. */
const mounted = new Set<string>();
process.once('exit', () => {
  for (const folder of mounted) unmount(folder);
});

/** Only root on Linux mounts disks, and not in every container. */
export const canMount = tryToMount();

export function mount(folder: string, ...how: string[]): void {
  execFileSync('mount', [...how, folder]);
  mounted.add(folder);
}

/** Also while files there are open. */
export function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  mounted.delete(folder);
}

function tryToMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'swish-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  if (status === 0) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}
