import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../run.js';

const PROGRAM = fileURLToPath(new URL('./serve.ts', import.meta.url));

export interface DemoServer {
  /** The address to open, once it serves. */
  ready: Promise<string>;
  /** The exit code. */
  ended: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
}

/** Starts the program as people run it, but without printing its welcome: the demo has its own. */
export function startServer(settings: Record<string, string>): DemoServer {
  const env = { LOG_LEVEL: 'warn', ...process.env, ...settings };
  const child = fork(PROGRAM, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended: Promise<number | null> = new Promise((resolve) => child.once('exit', resolve));
  const ready: Promise<string> = new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = line.match(/is ready: (\S+)/)?.[1];
      if (address) resolve(address);
      if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
  });
  return { ready, ended, stop: (signal) => child.kill(signal) };
}
