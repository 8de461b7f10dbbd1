import { chmodSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TEMPLATE_FOLDER } from '../../src/server/db/cluster-files.ts';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { familiarNetworks } from '../../src/server/db/schema.ts';
import { createAuthenticator } from '../authenticator.ts';
import { type Caller, createCaller } from '../caller.ts';
import { CHEAP_STARTUP, type EndedProcess, launchServer } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';

const { start, running, dataFolder } = setUpServers();
const FIRST_PASSWORD = /Log in as admin with the password (\w{4}-\w{4}-\w{4}-\w{4})\n/;
const runToOutcome = (env: Record<string, string> = {}) => launchServer({ DATA_DIR: dataFolder(), ...env }).outcome;

describe('starting', () => {
  it('follows the settings, does not print ADMIN_PASSWORD, and makes a data folder private that others could use', async () => {
    // A data folder as an earlier version left it.
    const cluster = path.join(dataFolder(), 'pg');
    cpSync(TEMPLATE_FOLDER, cluster, { recursive: true });
    for (const name of ['.', 'global', 'base/5', 'PG_VERSION']) chmodSync(path.join(cluster, name), 0o777);
    const env = { APP_NAME: 'Hoops', ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'not for the log', LOG_LEVEL: 'trace' };
    const server = await start(env);
    expect(server.output()).toContain('Hoops is ready');
    expect(await (await fetch(`${server.url}/leaderboard`)).text()).toContain('<title>Leaderboard · Hoops</title>');
    expect(server.output()).toContain('Log in as boss with the password in ADMIN_PASSWORD.');
    expect(server.output()).not.toContain('not for the log');
    expect(await (await logIn(server.url, 'not for the log', 'boss')).get('/api/users')).toMatchObject({ status: 200 });
    expect(listOpenToOthers(cluster)).toEqual([]);
  });

  it('fails with a sentence when the port is in use, leaves no lock behind, and prints the first password only once', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as AddressInfo).port);
    const ended = await runToOutcome({ PORT: port });
    other.close();
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining('Choose another PORT.') });
    expect('output' in ended && ended.output).toMatch(FIRST_PASSWORD);
    const second = await start();
    expect(second.output()).toContain('Log in as admin. If the password is lost: npm run reset-password -- admin');
    expect(second.output()).not.toMatch(/password \w{4}-/);
  });
});

describe('one data folder', () => {
  it('is used by at most one of several programs that start at the same moment', async () => {
    const started = await Promise.all(Array.from({ length: 3 }, () => runToOutcome()));
    for (const server of started) {
      if ('url' in server) running.push(server);
      else expect(server).toMatchObject({ code: 1, output: expect.stringMatching(/ is in use by another process/) });
    }
    expect(running.length).toBeLessThanOrEqual(1);
    await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')));
    await start();
  });

  it('can be used after the first starts were killed while they made it', async () => {
    for (const delay of [150, 250, 400, 700]) {
      const server = launchServer({ DATA_DIR: dataFolder() });
      await sleep(delay);
      await server.kill('SIGKILL');
    }
    await start();
  });
});

describe('the password of the admin', () => {
  const reset = (...args: string[]) =>
    launchServer({ DATA_DIR: dataFolder() }, ['reset-password.js', ...args]).outcome as Promise<EndedProcess>;

  it('is printed at the first start, and replaced when it is lost; nobody stays logged in with the old one', async () => {
    const first = await start();
    expect(listOpenToOthers(dataFolder())).toEqual([]);
    expect(first.output()).toMatch(/Swish is ready: http:\/\/localhost:\d+\n/);
    const old = first.output().match(FIRST_PASSWORD)?.[1] ?? '';
    const session = await logIn(first.url, old);
    expect(await session.get('/api/user')).toMatchObject({ status: 200 });
    await addPasskey(session, first.url, old);
    await first.kill('SIGKILL');
    expect(await countFamiliarNetworks()).toBe(1);

    expect(await reset()).toMatchObject({ code: 1, output: expect.stringContaining('Say whose') });
    expect(await reset('ghost')).toMatchObject({ code: 1, output: expect.stringContaining('no account called ghost') });
    const { code, output } = await reset(' ADMIN ');
    const password = output.match(/admin can log in with the password (\S+)/)?.[1] ?? '';
    expect(code).toBe(0);
    expect(await countFamiliarNetworks()).toBe(0);

    const second = await start();
    expect(second.output()).toContain('Log in as admin. If the password is lost: npm run reset-password -- admin');
    for (const [caller, status] of [
      [await logIn(second.url, old), 401],
      [await logIn(second.url, password), 200],
      [createCaller(second.url, session.cookie()), 401],
    ] as const) {
      expect(await caller.get('/api/user')).toMatchObject({ status });
    }
    const passkeys = await (await logIn(second.url, password)).get('/api/user/passkeys');
    expect(passkeys).toMatchObject({ status: 200, body: [] });
  });

  it('cannot be guessed more often after a restart, and works after a crash, which forgets the guesses', async () => {
    const guess = async (url: string) =>
      (await createCaller(url).post('/api/login', { username: 'admin', password: 'a guess' })).status;
    const first = await start(CHEAP_STARTUP);
    for (let time = 0; time < 10; time += 1) expect(await guess(first.url)).toBe(401);
    expect(await first.kill('SIGTERM')).toBe(0);
    const second = await start(CHEAP_STARTUP);
    expect(await guess(second.url)).toBe(429);
    await second.kill('SIGKILL');
    const third = await start(CHEAP_STARTUP);
    const password = first.output().match(FIRST_PASSWORD)?.[1] ?? '';
    expect(await (await logIn(third.url, password)).get('/api/user')).toMatchObject({ status: 200 });
  });

  it('cannot be reset where there is no database, and none is made', async () => {
    expect(await reset('admin')).toMatchObject({ code: 1, output: expect.stringContaining('There is no database in') });
    expect(existsSync(dataFolder())).toBe(false);
  });
});

/** Files and folders that anybody but their owner may use. */
function listOpenToOthers(folder: string): string[] {
  const isOpen = (name: string) => (statSync(path.join(folder, name)).mode & 0o077) !== 0;
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(isOpen);
}

async function countFamiliarNetworks(): Promise<number> {
  const database = await openEmbedded(dataFolder(), { warn: () => {} });
  const found = await database.db.select().from(familiarNetworks);
  await database.close();
  return found.length;
}

async function addPasskey(caller: Caller, url: string, password: string): Promise<void> {
  const { body: options } = await caller.post('/api/user/passkeys/options', { password });
  const response = createAuthenticator(url).create(options);
  expect(await caller.post('/api/user/passkeys', { name: 'Phone', response })).toMatchObject({ status: 201 });
}

async function logIn(url: string, password: string, username = 'admin'): Promise<Caller> {
  const caller = createCaller(url);
  await caller.post('/api/login', { username, password });
  return caller;
}
