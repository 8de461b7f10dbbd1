import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { endpoint } from '../../contract/endpoint.ts';
import { createReadCache } from './read-cache.ts';
import { createRouter } from './router.ts';

const FIRST = endpoint({ method: 'GET', path: '/api/first', audience: 'everyone', summary: 'The first' });
const SECOND = endpoint({ method: 'POST', path: '/api/second', audience: 'admin', summary: 'The second' });

const createTestRouter = () =>
  createRouter({
    server: fastify(),
    endpoints: [FIRST, SECOND],
    findSessionUser: async () => null,
    reads: createReadCache(),
    createContext: () => null,
  });
const handler = async () => {};

it('does not start while an endpoint of the contract has no handler', () => {
  const { route, assertComplete } = createTestRouter();
  route(FIRST, handler);
  expect(assertComplete).toThrow('Nothing answers POST /api/second.');
  route(SECOND, handler);
  expect(assertComplete).not.toThrow();
});

it('takes no handler for what is not in the contract, nor a second one', () => {
  const { route } = createTestRouter();
  const other = endpoint({ method: 'GET', path: '/api/other', audience: 'everyone', summary: 'Another' });
  expect(() => route(other, handler)).toThrow('GET /api/other is not in the contract');
  route(FIRST, handler);
  expect(() => route(FIRST, handler)).toThrow('GET /api/first is not in the contract, or has two handlers.');
});
