import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFull } from '../reliability/run-trials.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/program/', import.meta.url));

// With `npm test` the embedded database is compiled quickly instead of well: a process lives for a second or two there,
// and would spend half of it on that.
const V8_FLAGS = isFull ? [] : ['--liftoff-only'];

/** With this setting, programs hash passwords, and compile the embedded database, as quickly as they can. */
export const IN_HASTE = { NODE_OPTIONS: `--import "${new URL('in-haste.js', import.meta.url)}"` };

/** None outlives the tests, whatever becomes of them. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export interface EndedProcess {
  code: number | null;
  output: string;
}

export interface LaunchedProcess {
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** The running server once it says that it is ready, or how it ended, if it ended before. */
  outcome: Promise<ServerProcess | EndedProcess>;
}

export function launchServer(env: Record<string, string>, program = ['main.js']): LaunchedProcess {
  const [file = '', ...args] = program;
  const child = spawn(process.execPath, [...V8_FLAGS, path.join(PROGRAM, file), ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => children.delete(child));
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const isReady = new Promise<ServerProcess>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = output.match(/is ready: (\S+)/)?.[1];
      const pid = child.pid ?? 0;
      if (address) resolve({ url: address.replace('localhost', '127.0.0.1'), pid, output: () => output, kill });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return { kill, outcome: Promise.race([isReady, ended.then((code) => ({ code, output }))]) };
}

export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const outcome = await launchServer(env).outcome;
  if ('url' in outcome) return outcome;
  throw new Error(`The server did not start:\n${outcome.output}`);
}
