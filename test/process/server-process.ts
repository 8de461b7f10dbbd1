import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFull } from '../reliability/run-trials.ts';

export const PROGRAM = fileURLToPath(new URL('../../dist/program/', import.meta.url));

// In quick runs V8 compiles the embedded database without optimizing it: a process lives for a second or two there, and
// would spend half of that on optimizing.
const V8_FLAGS = isFull ? [] : ['--liftoff-only'];

/** The setting with which a program loads these files of this folder before all else. */
export function preload(...files: string[]): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: files.map((file) => `--import "${new URL(file, import.meta.url)}"`).join(' ') };
}

/** The setting with which a program hashes passwords, and compiles the embedded database, as quickly as it can. */
export const CHEAP_STARTUP = preload('cheap-startup.js');

/** The running processes, which are killed when the tests exit. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Sends a signal, and returns `ended`. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** The exit code, or null after a signal. */
  ended: Promise<number | null>;
}

export interface EndedProcess {
  code: number | null;
  output: string;
}

export interface LaunchedProcess {
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** The running server once it prints that it is ready, or how it ended, if it ended before. */
  outcome: Promise<ServerProcess | EndedProcess>;
}

export interface Conditions {
  /** A shell command to run before the program, in the same process, such as `ulimit`. */
  first?: string;
  /** The id of the user who runs the process. */
  uid?: number;
}

export function launchServer(
  env: Record<string, string>,
  program = ['main.js'],
  { first = ':', uid }: Conditions = {},
): LaunchedProcess {
  const [file = '', ...args] = program;
  const command = [process.execPath, ...V8_FLAGS, path.join(PROGRAM, file), ...args];
  const child = spawn('sh', ['-c', `${first}; exec "$0" "$@"`, ...command], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
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
      if (!address) return;
      const url = address.replace('localhost', '127.0.0.1');
      resolve({ url, pid: child.pid ?? 0, output: () => output, kill, ended });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return { kill, outcome: Promise.race([isReady, ended.then((code) => ({ code, output }))]) };
}

export async function startServer(env: Record<string, string>, conditions?: Conditions): Promise<ServerProcess> {
  const outcome = await launchServer(env, ['main.js'], conditions).outcome;
  if ('url' in outcome) return outcome;
  throw new Error(`The server did not start:\n${outcome.output}`);
}
