import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPipelineQueue } from './pipeline-queue.ts';

const server = createServer();
afterEach(() => {
  server.removeAllListeners('request');
  server.close();
});

/** Connects to a server with this queue, and counts the requests that Node has parsed. */
async function open(handle: RequestListener) {
  const counted = { requests: 0 };
  server.on('request', createPipelineQueue(handle)).on('request', () => {
    counted.requests += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  return { socket, counted };
}

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

it('closes a connection with too many queued requests, and does not parse the rest', async () => {
  const handled: ServerResponse[] = [];
  const { socket, counted } = await open((_request, response) => handled.push(response));
  socket.on('error', () => {});
  socket.write(REQUEST.repeat(1_000));
  await once(socket.resume(), 'close');
  expect(handled).toHaveLength(1);
  // The request that is handled, 16 in the queue, and the one that was too many.
  expect(counted.requests).toBe(18);
});

it('closes connections of a network whose queued requests take too much memory together', async () => {
  const { socket } = await open(() => {});
  const sockets = [socket, ...Array.from({ length: 29 }, () => connect((server.address() as AddressInfo).port))];
  let ended = 0;
  for (const each of sockets) {
    each
      .on('error', () => {})
      .once('close', () => {
        ended += 1;
      });
    each.resume().write(REQUEST + REQUEST.replace('host', `x: ${'x'.repeat(15_000)}\r\nhost`).repeat(16));
  }
  // A network may queue 4 MiB, which the requests of some 15 connections fill.
  await expect.poll(() => ended).toBeGreaterThan(10);
  expect(ended).toBeLessThan(25);
  for (const each of sockets) each.destroy();
});
