import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type Caller, createCaller } from '../../caller.ts';
import { type Conditions, type ServerProcess, startServer } from '../../process/server-process.ts';
import { must } from '../../test-season.ts';

export interface Person extends Caller {
  id: number;
  username: string;
}

/** The real program on a data folder of its own, and people who stay logged in however often it is started again. */
export interface KillableServer {
  dataFolder: string;
  url(): string;
  /** Everything the running one has printed so far. */
  output(): string;
  pid(): number;
  /** The exit code of the running one, once it has ended. */
  ended(): Promise<number | null>;
  admin(): Caller;
  people(): Person[];
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** On the same folder. Answers how long it took, in milliseconds. */
  start(): Promise<number>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

interface Options {
  /** Where the data folder is. */
  subfolder?: string;
  /** On another disk. */
  disk?: string;
  env?: Record<string, string>;
  conditions?: Conditions;
}

export async function openKillableServer(
  peopleCount: number,
  { subfolder = 'data', disk = tmpdir(), env = {}, conditions = {} }: Options = {},
): Promise<KillableServer> {
  const folder = await mkdtemp(path.join(disk, 'swish-killed-'));
  const dataFolder = path.join(folder, subfolder);
  const launch = () => startServer({ DATA_DIR: dataFolder, ADMIN_PASSWORD: PASSWORD, ...env }, conditions);
  let server: ServerProcess | undefined;
  const url = () => server?.url ?? '';
  const close = async () => {
    await server?.kill('SIGKILL');
    await rm(folder, { recursive: true });
  };
  const open = async () => {
    server = await launch();
    const admin = createCaller(url());
    must(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
    return { adminCookie: admin.cookie(), accounts: await register(url(), peopleCount) };
  };
  const { adminCookie, accounts } = await orClose(close, open);
  return {
    dataFolder,
    url,
    output: () => server?.output() ?? '',
    pid: () => server?.pid ?? 0,
    ended: async () => (await server?.ended) ?? null,
    admin: () => createCaller(url(), adminCookie),
    people: () => accounts.map(({ id, username, cookie }) => ({ id, username, ...createCaller(url(), cookie) })),
    stop: async (signal) => (await server?.kill(signal)) ?? null,
    start: async () => {
      const begun = performance.now();
      server = await launch();
      return performance.now() - begun;
    },
    close,
  };
}

function register(url: string, count: number) {
  const usernames = Array.from({ length: count }, (_, index) => `player${index + 1}`);
  return Promise.all(
    usernames.map(async (username) => {
      const caller = createCaller(url);
      const { id } = must(await caller.post('/api/register', { username, password: PASSWORD }), 201);
      return { id: id as number, username, cookie: caller.cookie() };
    }),
  );
}

/** Does more with what was just opened, and closes it again if that fails. */
export async function orClose<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await close();
    throw error;
  }
}

/** Something for so many trials in a row. The next gets another, and so does the one after a trial that failed. */
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
