import { readFile } from 'node:fs/promises';

/** The resident memory of a process, in bytes; 0 if it cannot be read. */
export async function readMemory(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

// The unit of /proc: a hundredth of a second on every Linux we know of.
const TICK_MS = 10;

/** The processor time that a process has taken, in milliseconds. Needs Linux. */
export async function readProcessorTime(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
