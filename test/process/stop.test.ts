import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runSql, startPostgres } from '../../scripts/postgres-server.ts';
import { createCaller } from '../caller.ts';
import { openLive } from '../live-reader.ts';
import { sendInTwo } from '../reliability/process/steady-calls.ts';
import { expectStatus } from '../test-season.ts';
import { launchServer } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';

const { start, dataFolder } = setUpServers();

it.each(['SIGINT', 'SIGHUP'] as const)(
  '%s ends live streams and the program, without waiting for idle connections',
  async (signal) => {
    const server = await start();
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const readers = await Promise.all(Array.from({ length: 20 }, () => openLive(server.url)));
    expect(await server.kill(signal)).toBe(0);
    await Promise.all(readers.map(({ ended }) => ended));
    expect(readdirSync(dataFolder())).toEqual(['pg']);
    silent.destroy();
  },
);

it('a stop waits for a request that is under way, gives up on one that never ends, and closes the database', async () => {
  const server = await start();
  const login = { path: '/api/login', body: { username: 'nobody', password: 'whatever' } };
  const [slow, endless] = [await sendInTwo(server.url, login), await sendInTwo(server.url, login)];
  const ended = server.kill('SIGTERM');
  await sleep(1_500);
  expect(await slow.finish()).toBe('401');
  expect(await endless.outcome).toBe('ECONNRESET');
  expect(await ended).toBe(0);
  expect(readdirSync(dataFolder())).toEqual(['pg']);
});

it('a stop is clean while the program still reads the brackets of a tournament', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const url = postgres.url('postgres');
  const env = { DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse battery' };
  await (await start(env)).kill('SIGKILL');
  await runSql(url, `insert into tournaments (name, start_date) values ('Cup', now())`);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table brackets in access exclusive mode');
  const { kill, outcome } = launchServer(env);
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await runSql(url, waiting)).not.toEqual([]), { timeout: 30_000 });
  const ended = kill('SIGTERM');
  // Until the program waits for nothing but the lock.
  await sleep(1500);
  await holder.query('rollback');
  expect(await ended).toBe(0);
  expect(await outcome).toMatchObject({ output: expect.not.stringMatching(/error|pool/i) });
});

it('a stop does not wait for a mail server that never answers', async () => {
  const silent = createServer();
  onTestFinished(() => void silent.close());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const server = await start({ SMTP_URL, MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://hoops.example' });
  const caller = createCaller(server.url);
  const person = { username: 'player', password: 'correct horse battery', email: 'player@example.org' };
  expectStatus(await caller.post('/api/register', person), 201);
  const connected = once(silent, 'connection');
  expectStatus(await caller.post('/api/password-reset/request', person), 202);
  const [connection] = await connected;
  expect(await server.kill('SIGTERM')).toBe(0);
  connection.destroy();
});
