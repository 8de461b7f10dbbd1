import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchServer, type ServerProcess, startServer } from './server-process.ts';

let folder: string;
const running: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-process-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')));
  await rm(folder, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: path.join(folder, 'data'), ...env });
  running.push(server);
  return server;
}

const runToOutcome = (env: Record<string, string>) => launchServer(env).outcome;

describe('starting', () => {
  it('prints where the game is and how to log in, and the password only once', async () => {
    const first = await start();
    expect(first.output()).toMatch(/Swish is ready: http:\/\/localhost:\d+\n/);
    expect(first.output()).toMatch(/Log in as admin with the password \w{4}-\w{4}-\w{4}-\w{4}\n/);
    await first.kill('SIGTERM');
    const second = await start();
    expect(second.output()).toContain('Log in as admin with the account made at the first start.');
    expect(second.output()).not.toMatch(/password \w{4}-/);
  });

  it('does not print a password that the admin chose', async () => {
    const server = await start({ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'not for the log', LOG_LEVEL: 'trace' });
    expect(server.output()).toContain('Log in as boss with the password in ADMIN_PASSWORD.');
    expect(server.output()).not.toContain('not for the log');
  });

  it('serves the app under the name the admin gave it', async () => {
    const server = await start({ APP_NAME: 'Hoops' });
    expect(server.output()).toContain('Hoops is ready');
    expect(await (await fetch(`${server.url}/leaderboard`)).text()).toContain('<title>Hoops</title>');
  });

  it.each([
    ['a wrong setting', { PORT: 'eighty' }, 'PORT must be a whole number'],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      'The database at DATABASE_URL cannot be used',
    ],
    ['a data folder that cannot be made', { DATA_DIR: '/dev/null/data' }, '/dev/null/data'],
  ])('says in one sentence what is wrong: %s', async (_, env, sentence) => {
    const ended = await runToOutcome({ DATA_DIR: path.join(folder, 'data'), ...env });
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
    expect('output' in ended && ended.output).not.toMatch(/^\s+at /m);
  });

  it('says so when the port is taken, and keeps neither the data folder nor the password to itself', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as AddressInfo).port);
    const ended = await runToOutcome({ DATA_DIR: path.join(folder, 'data'), PORT: port });
    other.close();
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('Choose another PORT.') });
    const next = await start();
    expect(next.output()).toMatch(/Log in as admin with the password \w{4}-/);
  });
});

describe('one data folder', () => {
  it('belongs to one process: a second one is refused in a clear sentence, and the first goes on', async () => {
    const first = await start();
    const second = await runToOutcome({ DATA_DIR: path.join(folder, 'data') });
    expect(second).toMatchObject({
      code: 1,
      output: expect.stringMatching(/data folder .* is in use by another process/),
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('lets at most one of several that start at the same moment in', async () => {
    const started = await Promise.all(
      Array.from({ length: 4 }, () => runToOutcome({ DATA_DIR: path.join(folder, 'data') })),
    );
    for (const server of started) if ('url' in server) running.push(server);
    expect(running.length).toBeLessThanOrEqual(1);
    await Promise.all(running.splice(0).map((server) => server.kill('SIGTERM')));
    await start();
  });

  it('is free again after kill -9, with everything that was acknowledged', async () => {
    const first = await start({ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'let me in' });
    await first.kill('SIGKILL');
    const second = await start({ ADMIN_USERNAME: 'other' });
    expect(second.output()).toContain('with the account made at the first start');
  });

  it('may lie deeper than a socket path can reach', async () => {
    const deep = path.join(folder, 'a-rather-long-name/'.repeat(8));
    await start({ DATA_DIR: deep });
    expect(await runToOutcome({ DATA_DIR: deep })).toMatchObject({
      code: 1,
      output: expect.stringContaining('in use'),
    });
  });

  it('is made again from the start when its first making was killed half-way', async () => {
    const data = path.join(folder, 'data');
    for (const delay of [150, 200, 250, 300, 400, 600, 900]) {
      const server = launchServer({ DATA_DIR: data });
      await sleep(delay);
      await server.kill('SIGKILL');
    }
    await start({ DATA_DIR: data });
  });
});

it('closes the data folder to other accounts', async () => {
  await start();
  for (const place of ['data', 'data/pg']) {
    expect(statSync(path.join(folder, place)).mode & 0o077).toBe(0);
  }
});

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly and leaves no lock behind', async (signal) => {
    const server = await start();
    expect(await server.kill(signal)).toBe(0);
    expect(readdirSync(path.join(folder, 'data'))).toEqual(['pg']);
  });

  it('says that it is not ready, while it still answers everyone, before it stops listening', async () => {
    const server = await start();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: string[] = [];
    let isStopped = false;
    const callAgain = async (): Promise<void> => {
      while (!isStopped) {
        outcomes.push(await callOnce(`${server.url}/readyz`, agent));
        await sleep(20);
      }
    };
    const callers = Array.from({ length: 8 }, callAgain);
    await sleep(200);
    const code = await server.kill('SIGTERM');
    isStopped = true;
    await Promise.all(callers);
    agent.destroy();
    expect(code).toBe(0);
    const firstFailure = outcomes.findIndex((outcome) => outcome.startsWith('E'));
    const answers = outcomes.slice(0, firstFailure);
    // From the signal on nobody is told that we are ready, and for a while everybody is told something.
    expect(answers.slice(0, answers.indexOf('503'))).toEqual(answers.filter((answer) => answer === '200'));
    expect(answers.filter((answer) => answer === '503').length).toBeGreaterThan(8);
    expect(outcomes.slice(firstFailure)).not.toContain('200');
  });
});

it('does not wait for connections that send nothing', async () => {
  const server = await start();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['pg']);
  socket.destroy();
});

it('gives up on a request that never ends, and still closes the database', async () => {
  const server = await start();
  const headers = { 'content-type': 'application/json', 'content-length': 5000 };
  const request = http.request(`${server.url}/api/login`, { method: 'POST', headers }).on('error', () => {});
  request.write('{');
  await sleep(300);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['pg']);
});

it('waits for a request that is under way', async () => {
  const server = await start();
  const request = http.request(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 50 },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
  request.write('{"username": "nobody", ');
  await sleep(200);
  const ended = server.kill('SIGTERM');
  await sleep(1000);
  request.end('"password": "whatever"}'.padEnd(27));
  expect(await answered).toBe(401);
  expect(await ended).toBe(0);
});

function callOnce(url: string, agent: http.Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(String(response.statusCode)));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
