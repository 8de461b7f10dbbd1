import { readFile } from 'node:fs/promises';

/** The resident memory of a process, in bytes; 0 if it cannot be read. */
export async function readMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
