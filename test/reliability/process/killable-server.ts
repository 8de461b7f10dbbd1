import { watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { type Caller, createCaller } from '../../caller.ts';
import { CHEAP_STARTUP, type Conditions, type ServerProcess, startServer } from '../../process/server-process.ts';
import { expectStatus } from '../../test-season.ts';
import { isFull, type Trial } from '../run-trials.ts';
import type { Crowd } from './crowd.ts';

export interface Person extends Caller {
  id: number;
  username: string;
}

export const PASSWORD = 'correct horse battery';

interface Options {
  /** The path of the data folder inside a new folder. */
  subfolder?: string;
  /** Where that new folder is made, such as on a small disk. */
  disk?: string;
  env?: Record<string, string>;
  conditions?: Conditions;
}

export type KillableServer = Awaited<ReturnType<typeof openKillableServer>>;

/** The built server on a data folder, and people who stay logged in when it is started again. */
export async function openKillableServer(
  peopleCount: number,
  { subfolder = 'data', disk = tmpdir(), env = isFull ? {} : CHEAP_STARTUP, conditions = {} }: Options = {},
) {
  const folder = await mkdtemp(path.join(disk, 'swish-killed-'));
  const dataFolder = path.join(folder, subfolder);
  const launch = () => startServer({ DATA_DIR: dataFolder, ADMIN_PASSWORD: PASSWORD, ...env }, conditions);
  let server: ServerProcess;
  const close = async () => {
    await server?.kill('SIGKILL');
    await rm(folder, { recursive: true });
  };
  const { adminCookie, accounts } = await orClose(close, async () => {
    server = await launch();
    const admin = createCaller(server.url);
    expectStatus(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
    return { adminCookie: admin.cookie(), accounts: await register(server.url, peopleCount) };
  });
  return {
    dataFolder,
    url: () => server.url,
    /** Everything the running process has printed so far. */
    output: () => server.output(),
    pid: () => server.pid,
    /** The exit code of the running process, once it has ended. */
    ended: () => server.ended,
    admin: () => createCaller(server.url, adminCookie, PASSWORD),
    people: (): Person[] =>
      accounts.map(({ id, username, cookie }) => ({ id, username, ...createCaller(server.url, cookie) })),
    stop: (signal: NodeJS.Signals) => server.kill(signal),
    /** Starts the server on the same folder. Resolves to how many milliseconds that took. */
    start: async () => {
      const startedAt = performance.now();
      server = await launch();
      return performance.now() - startedAt;
    },
    close,
  };
}

function register(url: string, count: number) {
  const usernames = Array.from({ length: count }, (_, index) => `player${index + 1}`);
  return Promise.all(
    usernames.map(async (username) => {
      const caller = createCaller(url);
      const { id } = expectStatus(await caller.post('/api/register', { username, password: PASSWORD }), 201);
      return { id: id as number, username, cookie: caller.cookie() };
    }),
  );
}

/** Does some work with a resource that was just opened, and closes the resource if the work fails. */
export async function orClose<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await close();
    throw error;
  }
}

/** Shares a resource among this many trials in a row. A trial that fails closes it early. */
export function shareAmongTrials<T extends { close(): Promise<void> }>(most: number, open: () => Promise<T>) {
  let shared: T | undefined;
  let used = 0;
  const close = async () => {
    const old = shared;
    shared = undefined;
    used = 0;
    await old?.close();
  };
  afterAll(close);
  return async (attempt: (shared: T) => Promise<void>): Promise<void> => {
    if (used === most) await close();
    shared ??= await open();
    const current = shared;
    used += 1;
    await orClose(close, () => attempt(current));
  };
}

// If no write is seen, the kill comes after this time.
const LONGEST_MS = 100;

/**
 * Kills the server while a crowd sends writes, after a drawn number of responses, so that the kill comes in the middle
 * of them on a slow machine, too: a few milliseconds later or, in every other trial, during a later database write.
 */
export async function killAmidst(
  server: KillableServer,
  { number, random }: Trial,
  mostResponses: number,
  crowd: Crowd,
): Promise<void> {
  const [responses, delay] = [random.between(0, mostResponses), random.between(0, 12)];
  const writes = number % 2 === 0 ? random.between(1, 4) : 0;
  await crowd.acknowledge(responses);
  await (writes > 0 ? countWrites(server, writes) : sleep(delay));
  const left = crowd.leave();
  await server.stop('SIGKILL');
  await left;
}

/** Waits until the database has written to its log, which it does for every commit, this many times. */
async function countWrites({ dataFolder }: KillableServer, count: number): Promise<void> {
  const log = watch(path.join(dataFolder, 'pg', 'pg_wal'));
  let left = count;
  const isWritten = new Promise<void>((resolve) => {
    log.on('change', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  await Promise.race([isWritten, sleep(LONGEST_MS)]);
  log.close();
}
