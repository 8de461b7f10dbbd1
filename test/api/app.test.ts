import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, createApp } from '../../src/server/app.ts';
import type { Database } from '../../src/server/db/database.ts';
import { securityHeaders } from '../../src/server/http/security-headers.ts';
import { type InMemoryState, startInMemoryState } from '../../src/server/in-memory-state.ts';
import { createHub } from '../../src/server/live/hub.ts';
import { loadWebApp } from '../../src/server/web-app.ts';
import { openTestDatabase } from '../test-database.ts';

/** A page as the build leaves it. */
const draw = (title: string) => ({ none: `<title>${title} {{app-name}}</title>none`, maybe: 'maybe {{app-name}}' });
const SCRIPT = `console.log("${'swish '.repeat(500)}")`;
const EVERYONE = { config: { audience: 'everyone' } } as const;
const logged: string[] = [];
let database: Database;
let app: App;
let folder: string;
let state: InMemoryState;
const SILENT = pino({ level: 'silent' });

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'swish-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'pages.json'),
    JSON.stringify({ '/': draw('Home'), '/bracket': draw('Bracket'), '*': draw('Frame') }),
  );
  await writeFile(path.join(folder, 'ball.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets/main-x1.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets/main-x1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(folder, 'assets/main-x1.js.gz'), gzipSync(SCRIPT));
  state = await startInMemoryState(database, SILENT);
  app = createApp({
    database,
    ...state,
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
    appName: 'Bob & <Co>',
    trustProxy: 1,
    webApp: await loadWebApp(folder, 'Bob & <Co>'),
  });
  app.markReady();
  app.server.get('/api/test/crash', EVERYONE, async () => {
    throw new Error('the password is swordfish');
  });
  app.server.get('/api/test/gone', EVERYONE, async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) });
  });
  app.server.get('/api/test/query', EVERYONE, async () => {
    throw new DrizzleQueryError('insert into users', ['hunter2'], new Error('duplicate key'));
  });
  app.server.get('/api/test/late', EVERYONE, async (_, reply) => {
    await reply.send('sent');
    throw new DrizzleQueryError('delete from users', ['hunter3'], new Error('too late'));
  });
  app.server.post('/api/test/echo', EVERYONE, async (request) => request.body);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.server.close();
  await state.close();
  await database.close();
  await rm(folder, { recursive: true });
});

interface HttpResponse {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Plain node:http, because fetch unpacks what is compressed. */
function call(url: string, init: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {}) {
  const { port } = app.server.server.address() as AddressInfo;
  return new Promise<HttpResponse>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = init;
    const request = http.request({ host: '127.0.0.1', port, path: url, method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    });
    request.on('error', reject).end(body);
  });
}

const json = (response: HttpResponse) => JSON.parse(response.body.toString());

describe('health', () => {
  it('says that it lives and that it can serve', async () => {
    expect(await call('/healthz')).toMatchObject({ status: 200 });
    expect(await call('/readyz')).toMatchObject({ status: 200 });
  });
});

const ECHO = '/api/test/echo';
const echo = (body: string | Buffer, type = 'application/json') => ({
  ...{ method: 'POST', headers: { 'content-type': type }, body },
});

describe('the response to a bad request is JSON with a sentence and a code', () => {
  it.each([
    ['an unknown path of the API', '/api/nothing', {}, 404, 'not_found'],
    ['an unknown path of the API with a letter in percent', '/%61p%49/nothing', {}, 404, 'not_found'],
    ['the API itself', '/api', {}, 404, 'not_found'],
    ['an unknown path with a query', '/api?x=1', {}, 404, 'not_found'],
    ['another method on a page', '/bracket', { method: 'POST' }, 404, 'not_found'],
    ['a body that is not JSON', ECHO, echo('x', 'text/plain'), 415, 'not_json'],
    ['a form', ECHO, echo('x=1', 'application/x-www-form-urlencoded'), 415, 'not_json'],
    ['broken JSON', ECHO, echo('{"a":'), 400, 'invalid_json'],
    ['bytes that are not UTF-8', ECHO, echo(Buffer.from('"caf\xe9"', 'latin1')), 415, 'not_json'],
    ['another character set', ECHO, echo('{}', 'application/json; charset=utf-16'), 415, 'not_json'],
    ['a body over 64 KiB', ECHO, echo(`"${'x'.repeat(65_536)}"`), 413, 'too_large'],
    ['nesting without end', ECHO, echo('['.repeat(30_000)), 400, 'invalid_input'],
    ['a path that cannot be decoded', '/api/%', {}, 400, 'bad_request'],
    ['a database that is away', '/api/test/gone', {}, 503, 'unavailable'],
  ] as const)('%s', async (_, url, init, status, code) => {
    const response = await call(url, init);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json(response)).toMatchObject({ message: expect.stringMatching(/\w.*\.$/), code });
  });

  it('drops a __proto__ like any other field that nobody asked for', async () => {
    const body = '{"a":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    const response = await call(ECHO, echo(body));
    expect(json(response)).toEqual({ a: 1 });
  });

  it('keeps what a failed query carried out of the log', async () => {
    await call('/api/test/query');
    expect(logged.join('')).toContain('insert into users');
    expect(logged.join('')).not.toContain('hunter2');
  });

  it('keeps it out of what the framework logs by itself', async () => {
    await call('/api/test/late');
    await expect.poll(() => logged.join('')).toContain('Promise errored');
    expect(logged.join('')).toContain('delete from users');
    expect(logged.join('')).not.toContain('hunter3');
  });

  it('cuts off who goes on sending after the response', async () => {
    const { port } = app.server.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {});
    socket.write('nonsense\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 50);
    await new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));
    clearInterval(drip);
  });

  it('tells nothing about a fault of ours but an id, which the log has too', async () => {
    const response = await call('/api/test/crash');
    const id = response.headers['x-request-id'];
    expect(response.status).toBe(500);
    expect(response.headers).toMatchObject(securityHeaders(false));
    expect(json(response)).toEqual({
      message: `Something went wrong on our side. If you report it, please quote ${id}.`,
      code: 'internal_error',
      requestId: id,
    });
    expect(logged.some((line) => line.includes(`${id}`) && line.includes('swordfish'))).toBe(true);
  });

  it('gives every request another id', async () => {
    const ids = await Promise.all([call('/api/a'), call('/api/b')]);
    expect(new Set(ids.map((response) => response.headers['x-request-id'])).size).toBe(2);
  });
});

/** Another app on the same database, which does not listen. */
const createOther = (on = database) =>
  createApp({ database: on, ...state, hub: createHub(), log: SILENT, appName: 'Swish', trustProxy: 0 });

it('is ready once it is told so, and never again after it is closing', async () => {
  const other = createOther();
  const isReady = async () => (await other.server.inject('/readyz')).statusCode;
  expect(await isReady()).toBe(503);
  other.markReady();
  expect(await isReady()).toBe(200);
  other.markClosing();
  other.markReady();
  expect(await isReady()).toBe(503);
  await other.server.close();
});

it('tells a write that the disk is full, also if that was found out after the write had been let in', async () => {
  const isDiskFull = vi.fn(() => true).mockReturnValueOnce(false);
  const { server } = createOther({ ...database, health: { ...database.health, isDiskFull } });
  server.post('/api/test/write', EVERYONE, async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('read-only'), { code: '25006' }) });
  });
  server.get('/api/test/read', EVERYONE, async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) });
  });
  const refused = await server.inject({ method: 'POST', url: '/api/test/write' });
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'disk_full' });
  expect((await server.inject('/api/test/read')).json()).toMatchObject({ code: 'unavailable' });
  await server.close();
});

it('does not start with a route that does not say who may call it', () => {
  const { server } = createOther();
  expect(() => server.get('/api/secret', async () => 'x')).toThrow('does not say who may call it');
});

describe('the web app', () => {
  it.each([
    '/pages.json',
    '/gone.txt',
    '/assets/gone.js',
    '/assets/gone',
    '/.well-known/security',
    '/wp-login.php?x',
    '/..%2f..%2fpackage.json',
  ])('sends 404 and no page for %s, since only a file could have that name', async (url) => {
    const response = await call(url);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
  });

  it.each(['/no/such/page', '/apiary', '//', '/brackets'])(
    'sends 404 and the not-found page for %s, each time',
    async (url) => {
      const response = await call(url, { headers: { 'if-none-match': '*' } });
      expect(response.status).toBe(404);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(response.body.toString()).toBe('<title>Frame Bob &amp; &lt;Co&gt;</title>none');
    },
  );

  it.each(['/bracket', '/bracket?round=2', '/bracket/', '/Bracket'])(
    'sends the prerendered page for %s',
    async (url) => {
      expect((await call(url)).body.toString()).toBe('<title>Bracket Bob &amp; &lt;Co&gt;</title>none');
    },
  );

  it.each([
    ['no cookie', {}, 'none'],
    ['a cookie of something else', { cookie: 'swish_sessions=x; other=swish_session=x' }, 'none'],
    ['an ended session', { cookie: 'swish_session=' }, 'none'],
    ['a session', { cookie: 'a=b; swish_session=x' }, 'maybe'],
    ['a session over TLS', { cookie: '__Host-swish_session=x', 'x-forwarded-proto': 'https' }, 'maybe'],
    ['a session that is not for TLS', { cookie: 'swish_session=x', 'x-forwarded-proto': 'https' }, 'none'],
  ])('tells a browser with %s whether to ask who its user is', async (_, headers, hint) => {
    const response = await call('/bracket', { headers: headers as Record<string, string> });
    expect(response.body.toString()).toContain(hint);
    expect(response.headers.vary).toBe('accept-encoding, cookie');
  });

  it('never says that a visitor still has the page of somebody who is logged in', async () => {
    const cookie = 'swish_session=x';
    const first = await call('/', { headers: { cookie } });
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    expect(await call('/', { headers: { ...headers, cookie } })).toMatchObject({ status: 304 });
    expect(await call('/', { headers })).toMatchObject({ status: 200 });
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    [undefined, '', (body: Buffer) => body],
  ])(
    'sends a hashed file as %s to a browser that takes "%s", to be kept for good',
    async (encoding, accepted, unpack) => {
      const response = await call('/assets/main-x1.js', { headers: { 'accept-encoding': accepted } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      expect(unpack(response.body).toString()).toBe(SCRIPT);
    },
  );

  it('compresses the page too', async () => {
    const response = await call('/', { headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(response.body).toString()).toContain('Bob &amp; &lt;Co&gt;');
  });

  it('sends nothing twice to a browser that has it', async () => {
    const first = await call('/ball.svg');
    const again = await call('/ball.svg', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  it('sends no body to HEAD', async () => {
    const response = await call('/bracket', { method: 'HEAD' });
    expect(response).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });
});
