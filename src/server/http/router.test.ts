import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { endpoint } from '../../contract/endpoint.ts';
import { createCache } from '../cache.ts';
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
