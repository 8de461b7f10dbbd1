import type { Server } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createRawClient, LIVE, post, receive, receiveStatuses } from '../raw-client.ts';
import { closeApp, createAnotherApp, listen, PASSWORD, startTestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { prepare } from './prepare.ts';

const test = prepare(startTestApp);

describe('a client that sends too slowly', () => {
  type Limits = Server & { connectionsCheckingInterval: number };

  const hasty = prepare(async () => {
    const app = createAnotherApp(test.database);
    // The same timeouts, only shorter.
    const limits: Partial<Limits> = { requestTimeout: 800, headersTimeout: 800, connectionsCheckingInterval: 50 };
    Object.assign(app.server.server, limits);
    return { url: await listen(app), close: () => closeApp(app) };
  });

  it('is cut off within 30 seconds, a silent one within 90, and no body may have more than 64 KiB', () => {
    const limits = test.app.server.server as Limits;
    expect(limits.connectionsCheckingInterval).toBeGreaterThan(0);
    expect(limits.requestTimeout + limits.connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
    expect(limits.headersTimeout + limits.connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
    expect(limits.timeout).toBeGreaterThan(0);
    expect(limits.timeout).toBeLessThanOrEqual(90_000);
    expect(limits.keepAliveTimeout).toBeLessThanOrEqual(limits.timeout);
    expect(limits.maxConnections).toBeLessThanOrEqual(20_000);
    expect(test.app.server.initialConfig.bodyLimit).toBe(64 * 1024);
  });

  it.concurrent.each([
    ['nothing', '', '408'],
    ['headers', 'GET / HTTP/1.1\r\nx: ', '408'],
    ['a body', post('/api/login', '{', 60_000), '408'],
    ['a body after its request was refused', post('/api/tournaments', '{', 60_000), '401'],
    ['what is not HTTP', 'nonsense\r\n\r\n', '400'],
  ])('is cut off: %s', async (_, start, status) => {
    const { port } = new URL(hasty.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: start !== '' });
    socket.on('error', () => {});
    if (start) socket.write(start);
    const drip = setInterval(() => start && socket.write('x'), 20);
    const received = await receive(socket);
    clearInterval(drip);
    expect(received.slice(9, 12)).toBe(status);
  });
});

describe('on one connection', () => {
  const client = prepare(async () => createRawClient(test.url));
  const NONSENSE = 'NONSENSE\r\n\r\n';

  it('bytes that are not HTTP do not replace the response to the request before them', async () => {
    const person = { username: 'pipelined', password: PASSWORD };
    expect(await receiveStatuses(await client.send(post('/api/register', person), NONSENSE))).toEqual([201]);
    expect((await test.visitor().post('/api/login', person)).status).toBe(200);
  });

  it('a request with an invalid body does not replace the response to the request before it', async () => {
    const broken = `POST /api/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${NONSENSE}`;
    const login = post('/api/login', { username: 'nobody', password: PASSWORD });
    expect(await receiveStatuses(await client.send(login, broken))).toEqual([401]);
  });

  it('bytes that are not HTTP get no response inside a live stream', async () => {
    const socket = await client.send(LIVE, NONSENSE.repeat(20));
    setTimeout(() => socket.destroy(), 1_000);
    expect(await receiveStatuses(socket)).toEqual([200]);
  });

  it('a request that breaks off is not logged as an unavailable database', async () => {
    const socket = await client.send(post('/api/login', '{', 50));
    await sleep(200);
    socket.destroy();
    await sleep(300);
    expect(test.logs.join('')).not.toContain('the database is not available');
  });
});

it('believes no X-Forwarded header about the address, the host or TLS where no proxy is set up', async () => {
  await test.user('alone');
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const guess = { username: 'alone', password: 'a guess' };
    const { status } = await test.visitor().post('/api/login', guess, { 'x-forwarded-for': `10.0.0.${time}` });
    statuses.push(status);
  }
  expect(statuses.slice(10)).toEqual([429, 429]);
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
  const response = await test.visitor().post('/api/register', { username: 'plain', password: PASSWORD }, forwarded);
  expect(response.headers.getSetCookie()[0]).toMatch(/^swish_session=.*SameSite=Lax$/);
  expect(response.headers.has('strict-transport-security')).toBe(false);
  const crossed = await test.visitor().post('/api/logout', undefined, { ...forwarded, origin: 'https://evil.example' });
  expect(crossed).toMatchObject({ status: 403, body: { code: 'cross_site' } });
});

it.each([
  ['for', 0, 1],
  ['proto', 0, 1],
  ['host', 0, 1],
  ['for', 1, 0],
])('three requests with X-Forwarded-%s and TRUST_PROXY=%i log %i warnings', async (name, trustProxy, warnings) => {
  const logs: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => logs.push(line) });
  const { server } = createAnotherApp(test.database, { log, trustProxy });
  await server.inject('/healthz');
  expect(logs).toEqual([]);
  for (let time = 0; time < 3; time += 1) {
    await server.inject({ url: '/healthz', headers: { [`x-forwarded-${name}`]: '203.0.113.9' } });
  }
  expect(logs.filter((line) => line.includes('X-Forwarded-* headers are ignored'))).toHaveLength(warnings);
  await server.close();
});

it('never fetches the picture of a person or a player', async () => {
  let visits = 0;
  const elsewhere = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/picture.png`;
  const admin = await test.admin();
  const person = { username: 'pictured', password: PASSWORD, profileImageUrl: url };
  expect(expectStatus(await test.visitor().post('/api/register', person), 201).profileImageUrl).toBe(url);
  expectStatus(await admin.post('/api/players', { firstName: 'A', lastName: 'B', photoUrl: url }), 201);
  expect(expectStatus(await admin.get('/api/players'), 200)[0].photoUrl).toBe(url);
  await new Promise((resolve) => elsewhere.close(resolve));
  expect(visits).toBe(0);
});
