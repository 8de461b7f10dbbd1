import { expect, it } from 'vitest';
import { isDatabaseGone } from './failures.ts';

it.each([
  'Connection terminated unexpectedly',
  // What the driver says to the statement that follows the one during which the connection was lost.
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a lost connection is no fault of the query: %s', (message) => {
  expect(isDatabaseGone(new Error('Failed query', { cause: new Error(message) }))).toBe(true);
});

it('a query that is wrong is not taken for a lost connection, whatever people have typed', () => {
  const cause = Object.assign(new Error('invalid input: "connection terminated"'), { code: '22P02' });
  expect(isDatabaseGone(new Error('Failed query, params: connection terminated', { cause }))).toBe(false);
});
