import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/server/limits/limits.ts';
import { createHub } from '../../src/server/live/hub.ts';
import { createRawClient, get, LIVE, post, receiveStatuses } from '../raw-client.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

const LIMITS = { ...DEFAULT_LIMITS, connections: 100, connectionsPerAddress: 40 };
const STREAMS_PER_ADDRESS = 3;

const hub = createHub({ maxStreams: 20, maxStreamsPerNetwork: STREAMS_PER_ADDRESS });
const test = prepare(() => startTestApp({ limits: LIMITS, hub }));
const here = prepare(async () => createRawClient(test.url));
const elsewhere = prepare(async () => createRawClient(test.url, '127.0.0.2'));
const busy = prepare(async () => createRawClient(test.url, '127.0.0.3'));
afterEach(() => here.close());

const register = (username: string) => post('/api/register', { username, password: PASSWORD });
const repeat = <T>(count: number, item: T) => Array<T>(count).fill(item);

async function canLogIn(username: string): Promise<boolean> {
  return (await test.visitor().post('/api/login', { username, password: PASSWORD })).status === 200;
}

describe('pipelined requests', () => {
  it('are answered one after the other, in their order', async () => {
    const socket = await here.send(get('/healthz'), register('first in line'), get('/api/nothing'), get('/healthz'));
    expect(await receiveStatuses(socket, 4)).toEqual([200, 201, 404, 200]);
  });

  it('are not run once the connection is closed', async () => {
    const socket = await here.send(LIVE, register('never run'));
    await receiveStatuses(socket, 1);
    socket.destroy();
    await once(socket, 'close');
    expect(await canLogIn('never run')).toBe(false);
  });
});

it('live streams are limited for each address, and other addresses still get theirs', async () => {
  for (const status of repeat(STREAMS_PER_ADDRESS, 200)) expect(await here.askAndStay(LIVE)).toBe(status);
  const refused = await test.visitor().get('/api/live');
  expect(refused).toMatchObject({ status: 503, body: { code: 'too_many_readers' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await elsewhere.ask(LIVE)).toBe(200);
});

it('connections are limited for each address, and other addresses still get theirs', async () => {
  const request = get('/healthz');
  for (const status of repeat(LIMITS.connectionsPerAddress, 200)) expect(await busy.askAndStay(request)).toBe(status);
  expect(await busy.askAndStay(request)).toBe(0);
  expect(await elsewhere.ask(request)).toBe(200);
});

it('requests with bodies that never end do not block others from the same address', async () => {
  for (const request of repeat(30, post('/api/login', '{"a"', 100))) await here.send(request);
  expect(await here.ask(get('/api/players'))).toBe(200);
});

it('a request with too many headers is refused', async () => {
  const headers = repeat(101, 'a: b\r\n').join('');
  expect(await here.ask(get('/healthz').replace('host', `${headers}host`))).toBe(431);
});
