import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/server/http/limits.ts';
import { createHub } from '../../src/server/live/hub.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

const LIMITS = { ...DEFAULT_LIMITS, connections: 100, connectionsPerAddress: 40 };
const STREAMS_PER_ADDRESS = 3;
const ELSEWHERE = '127.0.0.2';

const hub = createHub({ maxStreams: 20, maxStreamsPerNetwork: STREAMS_PER_ADDRESS });
const test = prepare(() => startTestApp({ limits: LIMITS, hub }));

const sockets = new Set<Socket>();
afterEach(async () => {
  const closing = [...sockets].map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closing);
});

/** Opens a connection and sends all these requests on it at once. */
function send(requests: string[], localAddress = '127.0.0.1'): Socket {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(test.url).port), localAddress });
  sockets.add(socket);
  socket.on('error', () => {});
  socket.once('close', () => sockets.delete(socket));
  socket.write(requests.join(''));
  return socket;
}

/** The statuses of the first responses on a connection, or of all until it is closed. */
async function readStatuses(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  const listStatuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    if (listStatuses().length >= count) socket.emit('enough');
  });
  await new Promise((resolve) => socket.once('enough', resolve).once('close', resolve));
  return listStatuses();
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const register = (username: string) => {
  const body = JSON.stringify({ username, password: PASSWORD });
  const headers = `host: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  return `POST /api/register HTTP/1.1\r\n${headers}\r\n\r\n${body}`;
};
const repeat = <T>(count: number, item: T) => Array<T>(count).fill(item);

async function canLogIn(username: string): Promise<boolean> {
  return (await test.visitor().post('/api/login', { username, password: PASSWORD })).status === 200;
}

describe('pipelined requests', () => {
  it('are answered one after the other, in their order', async () => {
    const socket = send([get('/healthz'), register('first in line'), get('/api/nothing'), get('/healthz')]);
    expect(await readStatuses(socket, 4)).toEqual([200, 201, 404, 200]);
  });

  it('end the connection when there are too many of them', async () => {
    const socket = send(repeat(1_000, get('/api/openapi.json')));
    expect((await readStatuses(socket, 1_000)).length).toBeLessThan(20);
    expect(socket.destroyed).toBe(true);
    expect((await test.visitor().get('/healthz')).status).toBe(200);
  });

  it('are not run once the connection is closed', async () => {
    const socket = send([get('/api/live'), register('never run')]);
    await readStatuses(socket, 1);
    socket.destroy();
    await once(socket, 'close');
    expect(await canLogIn('never run')).toBe(false);
  });
});

describe('live streams', () => {
  const open = async (localAddress?: string) => readStatuses(send([get('/api/live')], localAddress), 1);

  it('are limited for each address, and other addresses still get theirs', async () => {
    for (const status of repeat(STREAMS_PER_ADDRESS, 200)) expect(await open()).toEqual([status]);
    const refused = await test.visitor().get('/api/live');
    expect(refused).toMatchObject({ status: 503, body: { code: 'too_many_readers' } });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await open(ELSEWHERE)).toEqual([200]);
  });

  it('can be opened again once connections with many requests for them are closed', async () => {
    for (const socket of [1, 2, 3].map(() => send(repeat(10, get('/api/live'))))) await readStatuses(socket, 1);
    for (const socket of sockets) socket.destroy();
    for (const _ of repeat(STREAMS_PER_ADDRESS, 0)) await expect.poll(() => open()).toEqual([200]);
  });
});

it('connections are limited for each address, and other addresses still get theirs', async () => {
  const ask = (localAddress: string) => readStatuses(send([get('/healthz')], localAddress), 1);
  const busy = '127.0.0.3';
  for (const statuses of repeat(LIMITS.connectionsPerAddress, [200])) expect(await ask(busy)).toEqual(statuses);
  expect(await ask(busy)).toEqual([]);
  expect(await ask(ELSEWHERE)).toEqual([200]);
});

it('requests with bodies that never end do not block others from the same address', async () => {
  const headers = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100';
  for (const request of repeat(30, `POST /api/login HTTP/1.1\r\n${headers}\r\n\r\n{"a"`)) send([request]);
  await expect.poll(() => sockets.size).toBe(30);
  expect(await readStatuses(send([get('/api/players')]), 1)).toEqual([200]);
});

it('a request with too many headers is refused', async () => {
  const headers = repeat(101, 'a: b\r\n').join('');
  const socket = send([get('/healthz').replace('host', `${headers}host`)]);
  expect(await readStatuses(socket, 1)).toEqual([431]);
});
