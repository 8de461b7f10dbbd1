import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { trackConnections } from './connection-drain.ts';

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

it('closes idle connections although the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = createServer();
  const connections = trackConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  vi.setSystemTime(Date.now() - HOUR_MS);
  const closed = once(socket, 'close');
  // Longer than the test's timeout, so that only closing idle connections ends it.
  await connections.drain(HOUR_MS);
  await closed;
  expect(server.listening).toBe(false);
});
