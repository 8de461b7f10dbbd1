import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './error-codes.ts';

it.each([
  'Connection terminated unexpectedly',
  // A connection that took too long, outside of the pool.
  'timeout expired',
  // The driver's error for the statement after the one during which the connection was lost.
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('recognizes a lost connection: %s', (message) => {
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: new Error(message) }))).toBe(true);
});

it('does not take an invalid query for a lost connection, whatever user input it quotes', () => {
  const cause = Object.assign(new Error('invalid input: "connection terminated"'), { code: '22P02' });
  expect(isDatabaseUnavailable(new Error('Failed query, params: connection terminated', { cause }))).toBe(false);
});
