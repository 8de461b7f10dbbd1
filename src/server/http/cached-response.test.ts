import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { type EncodedBodies, sendCached } from './cached-response.ts';

it('makes no body for a client that has it, and otherwise only the one that is sent', async () => {
  const made: string[] = [];
  const make = (encoding: string) => {
    made.push(encoding);
    return Buffer.from(encoding);
  };
  const bodies: EncodedBodies = {
    get identity() {
      return make('identity');
    },
    get gzip() {
      return make('gzip');
    },
  };
  const server = fastify();
  server.get('/', (request, reply) => {
    return sendCached({ type: 'text/plain', etag: 'x', headers: {}, bodies }, request, reply);
  });
  const ask = async (headers: Record<string, string>) => (await server.inject({ url: '/', headers })).statusCode;
  expect(await ask({ 'accept-encoding': 'br, gzip', 'if-none-match': '"x-gzip"' })).toBe(304);
  expect(await ask({ 'if-none-match': '"x"' })).toBe(304);
  expect(made).toEqual([]);
  expect(await ask({ 'accept-encoding': 'gzip', 'if-none-match': '"x"' })).toBe(200);
  expect(await ask({ 'accept-encoding': 'br' })).toBe(200);
  expect(made).toEqual(['gzip', 'identity']);
  await server.close();
});
