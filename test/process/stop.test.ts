import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runSql, startPostgres } from '../../scripts/postgres-server.js';
import { openLive } from '../live-reader.ts';
import { launchServer, setUpServers } from './server-process.ts';

const { start, dataFolder } = setUpServers();

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends it cleanly and leaves no lock behind', async (signal) => {
    const server = await start();
    expect(await server.kill(signal)).toBe(0);
    expect(readdirSync(dataFolder())).toEqual(['pg']);
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
  expect(readdirSync(dataFolder())).toEqual(['pg']);
  socket.destroy();
});

it('gives up on a request that never ends, and still closes the database', async () => {
  const server = await start();
  const headers = { 'content-type': 'application/json', 'content-length': 5000 };
  const request = http.request(`${server.url}/api/login`, { method: 'POST', headers }).on('error', () => {});
  request.write('{');
  await sleep(300);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(readdirSync(dataFolder())).toEqual(['pg']);
});

it('sends those who listen away, and does not wait for them', async () => {
  const server = await start();
  const readers = await Promise.all(Array.from({ length: 20 }, () => openLive(server.url)));
  expect(await server.kill('SIGTERM')).toBe(0);
  await Promise.all(readers.map(({ ended }) => ended));
  expect(readdirSync(dataFolder())).toEqual(['pg']);
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

it('ends cleanly while it is still reading the brackets of a tournament', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const url = postgres.url('postgres');
  const env = { DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse battery' };
  await (await start(env)).kill('SIGTERM');
  await runSql(url, `insert into tournaments (name, start_date) values ('Cup', now())`);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table brackets in access exclusive mode');
  const { kill, outcome } = launchServer(env);
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await runSql(url, waiting)).not.toEqual([]), { timeout: 30_000 });
  const ended = kill('SIGTERM');
  // Until it waits for nothing but this.
  await sleep(1500);
  await holder.query('rollback');
  expect(await ended).toBe(0);
  expect(await outcome).toMatchObject({ output: expect.not.stringMatching(/error|pool/i) });
});

function callOnce(url: string, agent: http.Agent): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(String(response.statusCode)));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
