import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { say } from '../../../scripts/run.js';
import { type Caller, createCaller } from '../../caller.ts';
import { type ServerProcess, startServer } from '../../process/server-process.ts';
import { must } from '../../test-season.ts';

export interface Person extends Caller {
  id: number;
  username: string;
}

/** The real program on a data folder of its own, and people who stay logged in however often it is started again. */
export interface KillableServer {
  dataFolder: string;
  url(): string;
  admin(): Caller;
  people(): Person[];
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** On the same folder. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const PASSWORD = 'correct horse battery';
const READY_MS = 3_000;
const isFull = process.env['TRIALS'] === 'full';

export async function openKillableServer(peopleCount: number, subfolder = 'data'): Promise<KillableServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-killed-'));
  const dataFolder = path.join(folder, subfolder);
  const launch = () => startServer({ DATA_DIR: dataFolder, ADMIN_PASSWORD: PASSWORD });
  let server: ServerProcess = await launch();
  const admin = createCaller(server.url);
  must(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
  const people = await Promise.all(
    Array.from({ length: peopleCount }, async (_, index) => {
      const caller = createCaller(server.url);
      const username = `player${index + 1}`;
      const { id } = must(await caller.post('/api/register', { username, password: PASSWORD }), 201);
      return { id: id as number, username, cookie: caller.cookie() };
    }),
  );
  return {
    dataFolder,
    url: () => server.url,
    admin: () => createCaller(server.url, admin.cookie()),
    people: () => people.map(({ id, username, cookie }) => ({ id, username, ...createCaller(server.url, cookie) })),
    stop: (signal) => server.kill(signal),
    start: async () => {
      server = await startInTime(launch);
    },
    close: async () => {
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

/** A start that had to share the machine says little, so one that takes too long is made once more after kill -9. */
async function startInTime(launch: () => Promise<ServerProcess>): Promise<ServerProcess> {
  const times: number[] = [];
  for (;;) {
    const begun = performance.now();
    const server = await launch();
    times.push(Math.round(performance.now() - begun));
    if (!isFull || (times.at(-1) ?? 0) <= READY_MS) return server;
    await server.kill('SIGKILL');
    say(`Ready again only after ${times.at(-1)} ms.`);
    if (times.length > 1) throw new Error(`Ready again only after ${times.join(' and ')} ms.`);
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
    used += 1;
    try {
      await attempt(shared);
    } catch (error) {
      await close();
      throw error;
    }
  };
}
