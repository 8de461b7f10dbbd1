import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '../../src/server/http/security-headers.ts';
import { loadWebApp } from '../../src/server/web-app.ts';
import { type RawRequest, type RawResponse, sendRaw } from '../raw-request.ts';
import { createAnotherApp, startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

/** A prerendered page as the build writes it, for each session hint. */
const page = (title: string) => ({ none: `<title>${title} {{app-name}}</title>none`, maybe: 'maybe {{app-name}}' });
const SCRIPT = `console.log("${'swish '.repeat(500)}")`;
const FILES = {
  'pages.json': JSON.stringify({ '/': page('Home'), '/stats': page('Statistics'), '*': page('Not found') }),
  'ball.svg': '<svg/>',
  'assets/main-x1.js': SCRIPT,
  'assets/main-x1.js.br': brotliCompressSync(SCRIPT),
  'assets/main-x1.js.gz': gzipSync(SCRIPT),
};

const EVERYONE = { config: { audience: 'everyone' } } as const;
const queryError = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });
const FAULTS = {
  crash: new Error('the password is swordfish'),
  gone: queryError('ECONNREFUSED'),
  query: new DrizzleQueryError('insert into users', ['hunter2'], new Error('duplicate key')),
};

let folder: string;
const test = prepare(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-web-'));
  await mkdir(path.join(folder, 'assets'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(path.join(folder, name), content);
  return startTestApp({
    trustProxy: 1,
    webApp: await loadWebApp(folder, 'Bob & <Co>'),
    addRoutes: ({ server }) => {
      for (const [name, error] of Object.entries(FAULTS)) {
        server.get(`/api/test/${name}`, EVERYONE, () => Promise.reject(error));
      }
      server.get('/api/test/late', EVERYONE, async (_, reply) => {
        await reply.send('sent');
        throw new DrizzleQueryError('delete from users', ['hunter3'], new Error('too late'));
      });
      server.post('/api/test/echo', EVERYONE, async (request) => request.body);
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

const call = (path: string, init: Omit<RawRequest, 'path'> = {}) => sendRaw(test.url, { path, ...init });
const json = (response: RawResponse) => JSON.parse(response.body.toString());
const readLog = () => test.logs.join('');

const ECHO = '/api/test/echo';
const echo = (body: string | Buffer, type = 'application/json') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

it.each([
  ['an unknown path of the API', '/api/nothing', {}, 404, 'not_found'],
  ['an unknown path of the API with percent-encoded letters', '/%61p%49/nothing', {}, 404, 'not_found'],
  ['the API itself', '/api', {}, 404, 'not_found'],
  ['an unknown path with a query', '/api?x=1', {}, 404, 'not_found'],
  ['another method on a page', '/stats', { method: 'POST' }, 404, 'not_found'],
  ['a form', ECHO, echo('x=1', 'application/x-www-form-urlencoded'), 415, 'not_json'],
  ['broken JSON', ECHO, echo('{"a":'), 400, 'invalid_json'],
  ['bytes that are not UTF-8', ECHO, echo(Buffer.from('"caf\xe9"', 'latin1')), 415, 'not_json'],
  ['another character set', ECHO, echo('{}', 'application/json; charset=utf-16'), 415, 'not_json'],
  ['a body over 64 KiB', ECHO, echo(`"${'x'.repeat(65_536)}"`), 413, 'too_large'],
  ['30,000 nested lists', ECHO, echo('['.repeat(30_000)), 400, 'invalid_input'],
  ['a path that cannot be decoded', '/api/%', {}, 400, 'bad_request'],
  ['a request while the database is unreachable', '/api/test/gone', {}, 503, 'unavailable'],
] as const)('the response to %s is JSON with a sentence and a code', async (_, url, init, status, code) => {
  const response = await call(url, init);
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(json(response)).toMatchObject({ message: expect.stringMatching(/\w.*\.$/), code });
});

it('drops __proto__ and constructor.prototype from a body', async () => {
  const body = '{"a":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
  expect(json(await call(ECHO, echo(body)))).toEqual({ a: 1 });
});

it.each([
  ['we log', 'query', 'insert into users', 'hunter2'],
  ['the framework logs by itself', 'late', 'delete from users', 'hunter3'],
])('keeps the values of a failed query out of what %s', async (_, route, query, value) => {
  await call(`/api/test/${route}`);
  await expect.poll(readLog).toContain(query);
  expect(readLog()).not.toContain(value);
});

it('tells nothing about an internal error but the id of the request, by which the log has its details', async () => {
  const response = await call('/api/test/crash');
  const id = response.headers['x-request-id'];
  expect(response.status).toBe(500);
  expect(response.headers).toMatchObject(securityHeaders(false));
  expect(json(response)).toEqual({
    message: `Something went wrong on our side. If you report it, please quote ${id}.`,
    code: 'internal_error',
    requestId: id,
  });
  expect(test.logs.some((line) => line.includes(`${id}`) && line.includes('swordfish'))).toBe(true);
  expect((await call('/api/test/crash')).headers['x-request-id']).not.toBe(id);
});

it('is ready once it is marked as ready, and never again after it is marked as closing', async () => {
  const other = createAnotherApp(test.database);
  const readReadiness = async () => (await other.server.inject('/readyz')).statusCode;
  expect(await readReadiness()).toBe(503);
  other.markReady();
  expect(await readReadiness()).toBe(200);
  other.markClosing();
  other.markReady();
  expect(await readReadiness()).toBe(503);
  expect((await other.server.inject('/healthz')).statusCode).toBe(200);
  await other.server.close();
});

it('answers a write that the disk is full, even if that was noticed only after the write had been let in', async () => {
  const isDiskFull = vi.fn(() => true).mockReturnValueOnce(false);
  const health = { ...test.database.health, isDiskFull };
  const { server } = createAnotherApp({ ...test.database, health });
  server.post('/api/test/write', EVERYONE, () => Promise.reject(queryError('25006')));
  server.get('/api/test/read', EVERYONE, () => Promise.reject(queryError('ECONNRESET')));
  const refused = await server.inject({ method: 'POST', url: '/api/test/write' });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'disk_full']);
  expect((await server.inject('/api/test/read')).json()).toMatchObject({ code: 'unavailable' });
  await server.close();
});

it('does not start with a route that does not say who may call it', () => {
  const { server } = createAnotherApp(test.database);
  expect(() => server.get('/api/secret', async () => 'x')).toThrow('does not say who may call it');
});

describe('the web app', () => {
  it.each([
    ...['/pages.json', '/gone.txt', '/assets/gone.js', '/assets/gone'],
    ...['/.well-known/security', '/wp-login.php?x', '/..%2f..%2fpackage.json'],
  ])('sends 404 and no page for %s, since only a file could have that name', async (url) => {
    const response = await call(url);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
  });

  it.each(['/no/such/page', '/apiary', '//', '/brackets'])('sends 404 and the not-found page for %s', async (url) => {
    const response = await call(url, { headers: { 'if-none-match': '*' } });
    expect(response.status).toBe(404);
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(response.body.toString()).toBe('<title>Not found Bob &amp; &lt;Co&gt;</title>none');
  });

  it.each(['/stats', '/stats?round=2', '/stats/', '/Stats'])('sends the prerendered page %s', async (url) => {
    expect((await call(url)).body.toString()).toBe('<title>Statistics Bob &amp; &lt;Co&gt;</title>none');
  });

  const TLS = { 'x-forwarded-proto': 'https' };
  it.each<[string, Record<string, string>, string]>([
    ['a cookie of something else', { cookie: 'swish_sessions=x; other=swish_session=x' }, 'none'],
    ['an ended session', { cookie: 'swish_session=' }, 'none'],
    ['a session', { cookie: 'a=b; swish_session=x' }, 'maybe'],
    ['a session over TLS', { cookie: '__Host-swish_session=x', ...TLS }, 'maybe'],
    ['a session that is not for TLS', { cookie: 'swish_session=x', ...TLS }, 'none'],
  ])('sends a page to a browser with %s with the right session hint', async (_, headers, hint) => {
    const response = await call('/stats', { headers });
    expect(response.body.toString()).toContain(hint);
    expect(response.headers.vary).toBe('accept-encoding, cookie');
  });

  it('never answers 304 to a visitor who has the page for somebody who is logged in', async () => {
    const cookie = 'swish_session=x';
    const first = await call('/', { headers: { cookie } });
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    expect(await call('/', { headers: { ...headers, cookie } })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await call('/', { headers })).toMatchObject({ status: 200 });
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
    [undefined, '', (body: Buffer) => body],
  ])('sends files and pages encoded as %s to a browser that accepts "%s"', async (encoding, accepted, unpack) => {
    const headers = { 'accept-encoding': accepted };
    const file = await call('/assets/main-x1.js', { headers });
    expect(file.headers['content-encoding']).toBe(encoding);
    expect(unpack(file.body).toString()).toBe(SCRIPT);
    expect(unpack((await call('/stats', { headers })).body).toString()).toContain('Bob &amp; &lt;Co&gt;');
  });

  it.each([
    ['/assets/main-x1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/ball.svg', 'image/svg+xml', 'no-cache'],
  ])('sends %s with its type and how long it may be cached', async (url, type, caching) => {
    const { headers } = await call(url);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' });
  });

  it('sends no body to HEAD', async () => {
    expect(await call('/stats', { method: 'HEAD' })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });
});
