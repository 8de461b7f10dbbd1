import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { createCache } from '../cache.ts';
import { acceptBytes } from './binary-body.ts';
import { createRouter } from './router.ts';

const FIRST = endpoint('GET /api/first', 'everyone', 'The first');
const SECOND = endpoint('POST /api/second', 'admin', 'The second');

const createTestRouter = () =>
  createRouter({
    server: fastify(),
    endpoints: [FIRST, SECOND],
    findSessionUser: async () => null,
    cache: createCache(),
    createContext: () => null,
  });
const handler = async () => {};

it('refuses to start if an endpoint of the contract has no handler', () => {
  const { route, assertComplete } = createTestRouter();
  route(FIRST, handler);
  expect(assertComplete).toThrow('No handler for POST /api/second.');
  route(SECOND, handler);
  expect(assertComplete).not.toThrow();
});

it('refuses a handler of an endpoint outside the contract, and a second handler', () => {
  const { route } = createTestRouter();
  const other = endpoint('GET /api/other', 'everyone', 'Another');
  expect(() => route(other, handler)).toThrow('GET /api/other is not in the contract');
  route(FIRST, handler);
  expect(() => route(FIRST, handler)).toThrow('GET /api/first is not in the contract, or has two handlers.');
});

it('checks the content type of bytes also where nobody has to log in', async () => {
  const server = fastify();
  const upload = endpoint('POST /api/upload', 'everyone', 'An upload', { bytes: ['image/png'] });
  const { route } = createRouter({
    server,
    endpoints: [upload],
    findSessionUser: async () => null,
    cache: createCache(),
    createContext: () => null,
  });
  route(upload, handler);
  acceptBytes(server, [upload]);
  const post = async (type: string) =>
    (await server.inject({ method: 'POST', url: '/api/upload', headers: { 'content-type': type }, payload: 'x' }))
      .statusCode;
  expect([await post('image/png'), await post('application/json')]).toEqual([204, 415]);
});

const LIST = endpoint('GET /api/list', 'everyone', 'A list', {
  query: z.object({ offset: z.coerce.number().default(0) }),
  response: z.array(z.object({ name: z.string() })),
});

/** A router with a cached list. A cookie is the name of who is logged in. */
function createListServer(isPersonal: boolean) {
  const server = fastify();
  const { cachedRoute } = createRouter({
    server,
    endpoints: [LIST],
    findSessionUser: async ({ headers }) => (headers.cookie ? ({ username: headers.cookie } as never) : null),
    cache: createCache(),
    createContext: () => null,
  });
  let version = 1;
  const read = vi.fn(async (viewer: string | undefined) => [{ name: viewer ?? 'everyone', secret: 1 }]);
  const basis = async () => ({ version: { number: () => version }, isPersonal: () => isPersonal });
  cachedRoute(LIST, ({ viewer }) => read(viewer?.username), { basis, isCostly: true });
  const get = (url = '/api/list', headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
    server.inject({ url, headers, remoteAddress });
  return { get, read, setVersion: (number: number) => (version = number) };
}

it('makes a cached response once per version, for all URLs that mean the same, with the fields of the contract', async () => {
  const { get, read, setVersion } = createListServer(false);
  for (const url of ['/api/list', '/api/list', '/api/list?offset=0', '/api/list?unknown=1']) {
    const { body, headers } = await get(url, { cookie: 'ada' });
    expect([body, headers['cache-control']]).toEqual(['[{"name":"everyone"}]', 'no-cache']);
  }
  expect(read).toHaveBeenCalledTimes(1);
  setVersion(2);
  await get();
  expect(read).toHaveBeenCalledTimes(2);
});

it('gives people who are logged in a response of their own where it is personal, and caches only that of visitors', async () => {
  const { get, read } = createListServer(true);
  for (const cookie of ['ada', undefined, 'bea', undefined]) {
    const { body, headers } = await get('/api/list', cookie ? { cookie } : {});
    expect([body, headers['cache-control'], headers['vary']]).toEqual([
      `[{"name":"${cookie ?? 'everyone'}"}]`,
      cookie ? 'no-store' : 'no-cache',
      'accept-encoding, cookie',
    ]);
  }
  expect(read).toHaveBeenCalledTimes(3);
});

it('lets a network wait for no other costly responses of a network that asks for the same', async () => {
  const { get } = createListServer(false);
  const order: string[] = [];
  await Promise.all([
    ...[1, 2, 3, 4].map((offset) => get(`/api/list?offset=${offset}`).then(() => order.push('home: another'))),
    get().then(() => order.push('home: the same')),
    get('/api/list', {}, '10.0.0.2').then(() => order.push('school')),
  ]);
  expect(order.indexOf('school')).toBeLessThan(3);
});

it('handles a costly call that is not cached while no other one is handled, and lets networks take turns', async () => {
  const server = fastify();
  const { route } = createRouter({
    server,
    endpoints: [LIST],
    findSessionUser: async () => null,
    cache: createCache(),
    createContext: () => null,
  });
  let running = 0;
  const handle = async () => {
    running += 1;
    const atOnce = running;
    await new Promise(setImmediate);
    running -= 1;
    return [{ name: `${atOnce} at once` }];
  };
  route(LIST, handle, { isCostly: true });
  const order: string[] = [];
  const get = async (network: string, remoteAddress: string) => {
    const { body } = await server.inject({ url: '/api/list', remoteAddress });
    expect(body).toBe('[{"name":"1 at once"}]');
    order.push(network);
  };
  await Promise.all([...[1, 2, 3, 4].map(() => get('home', '10.0.0.1')), get('school', '10.0.0.2')]);
  expect(order.indexOf('school')).toBeLessThan(3);
});
