import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import type { RunSql } from '../dist/server/db/database.js';
import { openEmbedded } from '../dist/server/db/embedded.js';
import { migrate } from '../dist/server/db/migrate.js';
import { openPostgres } from '../dist/server/db/postgres.js';
import { findFreePort } from '../scripts/ports.ts';
import { startPostgres } from '../scripts/postgres-server.ts';

const MAIN = fileURLToPath(new URL('../dist/program/main.js', import.meta.url));

export interface Server {
  url: string;
  pid: number;
  /** The time from the start of the process until it was ready. */
  startMs: number;
  stop(): Promise<void>;
}

// High limits per address: the crowd that a benchmark simulates has many addresses, the benchmark one.
const SETTINGS = {
  ADMIN_PASSWORD: 'bench bench',
  MAX_CONNECTIONS_PER_ADDRESS: '20000',
  MAX_STREAMS_PER_ADDRESS: '15000',
  MAX_REQUESTS_PER_ADDRESS: '10000',
};

/** Starts the built program in a child process, and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<Server> {
  const port = await findFreePort();
  const start = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // Leaves no server behind if the benchmark fails.
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => chunk.includes('is ready') && resolve(undefined));
    ended.then(() => reject(new Error('The server did not start.')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - start,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Fills and closes an embedded database in a temporary folder, and runs `work` with the settings to open it. */
export async function withEmbedded<T>(
  fill: (run: RunSql) => Promise<void>,
  work: (env: Record<string, string>) => Promise<T>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-bench-'));
  try {
    const database = await openEmbedded(folder, pino({ level: 'silent' }));
    await migrate(database);
    await database.withConnection(fill);
    await database.close();
    return await work({ DATA_DIR: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Starts a PostgreSQL server, fills a database, and runs `work` with the settings to connect to it. */
export async function withPostgres<T>(
  fill: (run: RunSql) => Promise<void>,
  work: (env: Record<string, string>) => Promise<T>,
) {
  const server = await startPostgres();
  try {
    const url = server.url('postgres');
    const database = openPostgres(url, pino({ level: 'silent' }));
    await migrate(database);
    await database.withConnection(fill);
    await database.close();
    return await work({ DATABASE_URL: url });
  } finally {
    await server.stop();
  }
}
