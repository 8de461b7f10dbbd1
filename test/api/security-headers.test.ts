import { describe, expect, it } from 'vitest';
import { loadWebApp, WEB_FOLDER } from '../../src/server/web-app.ts';
import { createRawClient, receive } from '../raw-client.ts';
import { sendRaw } from '../raw-request.ts';
import { startTestApp } from '../test-app.ts';
import { makeSeason } from '../test-season.ts';
import { prepare } from './prepare.ts';

const POLICY = {
  'default-src': "'self'",
  'img-src': "'self' https: data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const test = prepare(async () => startTestApp({ trustProxy: 1, webApp: await loadWebApp(WEB_FOLDER, 'Swish') }));
prepare(async () => makeSeason(await test.admin()));

type Headers = Record<string, string>;

/** The status and headers of a response, even of a live stream, whose body never ends. */
async function readHead(url: string, method = 'GET', sent: Headers = {}) {
  const { status, headers, body } = await fetch(`${test.url}${url}`, { method, headers: sent, redirect: 'manual' });
  await body?.cancel();
  return { status, headers: Object.fromEntries(headers) as Headers };
}

/** The response to bytes that need not be HTTP. */
async function sendBytes(sent: string): Promise<{ status: number; headers: Headers; body: string }> {
  const [head = '', body = ''] = (await receive(await createRawClient(test.url).send(sent))).split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  return { status: Number(start.split(' ')[1]), headers, body };
}

function expectProtection(headers: Headers) {
  const directives = String(headers['content-security-policy'])
    .split('; ')
    .map((one) => one.split(/ (.*)/).slice(0, 2));
  expect(Object.fromEntries(directives)).toEqual(POLICY);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  for (const name of ['access-control-allow-origin', 'server', 'x-powered-by']) {
    expect(headers).not.toHaveProperty(name);
  }
}

const KINDS: [string, string, string, number][] = [
  ['a page', 'GET', '/', 200],
  ['a file', 'GET', '/robots.txt', 200],
  ['a page by HEAD', 'HEAD', '/', 200],
  ['a response', 'GET', '/api/tournaments/current', 200],
  ['a response by HEAD', 'HEAD', '/api/tournaments/current', 200],
  // The second response comes from the response cache.
  ['the leaderboard', 'GET', '/api/tournaments/1/leaderboard', 200],
  ['the cached leaderboard', 'GET', '/api/tournaments/1/leaderboard', 200],
  ['a live stream', 'GET', '/api/live', 200],
  ['the documentation', 'GET', '/api/docs', 200],
  ['a health check', 'GET', '/healthz', 200],
  ['a response without content', 'POST', '/api/logout', 204],
  ['a redirect', 'GET', '/api/logout', 302],
  ['a refusal of visitors', 'GET', '/api/user', 401],
  ['a refusal of other sites', 'POST', '/api/tournaments', 403],
  ['an unknown address', 'GET', '/api/nothing', 404],
  ['a CORS preflight', 'OPTIONS', '/api/user', 404],
];

describe('the security headers', () => {
  it.each(KINDS)('are on %s', async (_, method, url, status) => {
    const from: Headers = status === 403 ? { 'sec-fetch-site': 'cross-site' } : {};
    const plain = await readHead(url, method, from);
    expect(plain.status).toBe(status);
    expectProtection(plain.headers);
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    const overTls = await readHead(url, method, { ...from, 'x-forwarded-proto': 'https' });
    expectProtection(overTls.headers);
    expect(overTls.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it.each(['/', '/robots.txt', '/api/tournaments/current', '/api/tournaments/1/leaderboard', '/api/docs'])(
    'are on %s for a browser that has it already',
    async (url) => {
      const etag = (await readHead(url)).headers.etag ?? '';
      const again = await readHead(url, 'GET', { 'if-none-match': etag });
      expect(again.status).toBe(304);
      expectProtection(again.headers);
    },
  );

  it.each([
    ['a path that cannot be read', 'GET /api/% HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET /api/user HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an empty host', 'GET /api/user HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close\r\n\r\n', 417],
    ['a client that takes us for a proxy', 'CONNECT elsewhere:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['a header of 20,000 bytes', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('are on the response to %s, which is JSON', async (_, sent, status) => {
    const response = await sendBytes(sent);
    expectProtection(response.headers);
    expect(response.status, response.body).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});

describe('a Host header', () => {
  const PATHS: [string, string][] = [
    ['POST', '/api/passkey-login/options'],
    ['GET', '/'],
    ['GET', '/leaderboard'],
    ['GET', '/robots.txt'],
    ['GET', '/healthz'],
    ['GET', '/calendar.ics'],
    ['GET', '/api/tournaments/1/leaderboard'],
    // The second time from the response cache.
    ['GET', '/api/tournaments/1/leaderboard'],
  ];
  const send = (method: string, path: string, headers: Headers) => sendRaw(test.url, { method, path, headers });

  it.each([
    ...['evil.com:99999', '[1:2]', 'xn--a', 'a b', '<x>', 'a/b', 'me@evil.com', '1.2.3.256', 'x'.repeat(300)],
    ...['a..b', '.a', 'a..', '.', '-a.example', 'a-.example', `${'x'.repeat(64)}.example`, 'a.'.repeat(127)],
    ...['x:0', 'x:00', 'x:080', 'x:', '[::1]:0'],
    'evil.example"><script>alert(1)</script>',
  ])('that no URL can have is refused on every route, and on pages also if a proxy forwards it: %s', async (host) => {
    for (const [method, path] of PATHS) {
      const { status, body } = await send(method, path, { host });
      expect(status, path).toBe(400);
      expect(JSON.parse(body.toString())).toMatchObject({ code: 'bad_request' });
    }
    expect((await send('GET', '/', { host: 'x', 'x-forwarded-host': host })).status).toBe(400);
  });

  it.each([
    ...['localhost', 'LOCALHOST:80', 'my_app:3000', '127.0.0.1:65535', '[::1]:3000', 'xn--bcher-kva.example'],
    ...['a--b.example.', `${'x'.repeat(63)}.example`, 'a'],
  ])('with a port, an underscore or an address is accepted: %s', async (host) => {
    for (const [method, path] of PATHS) expect((await send(method, path, { host })).status).toBe(200);
    const options = await send('POST', '/api/passkey-login/options', { host });
    expect(JSON.parse(options.body.toString()).rpId).toBe(new URL(`http://${host}`).hostname);
  });

  it('is refused on every route if there are two, equal ones too', async () => {
    for (const [method, path] of PATHS) {
      for (const second of ['Host: localhost', 'hOST: other.example']) {
        const headers = `Host: localhost\r\n${second}\r\nConnection: close`;
        const { status, body } = await sendBytes(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
        expect(status, path).toBe(400);
        expect(JSON.parse(body)).toMatchObject({ code: 'bad_request' });
      }
    }
  });

  it('is not needed by a client of HTTP/1.0, which gets the address of the server', async () => {
    const { body } = await sendBytes('POST /api/passkey-login/options HTTP/1.0\r\n\r\n');
    expect(JSON.parse(body).rpId).toBe('127.0.0.1');
  });
});
