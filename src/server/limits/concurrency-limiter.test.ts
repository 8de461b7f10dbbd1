import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** The parts of a response that the limiter uses. */
class FakeResponse extends EventEmitter {
  socket = { destroyed: false, writableLength: 0 };

  /** Completes the response, with this many bytes in the socket's buffer. */
  finish(unsent = 0): void {
    this.socket.writableLength = unsent;
    this.emit('prefinish');
  }

  close(): void {
    this.socket.destroyed = true;
    this.emit('close');
  }
}

function request(limiter: ReturnType<typeof createConcurrencyLimiter>, network = 'school') {
  const response = new FakeResponse();
  const request = { response, isAdmitted: false };
  limiter.admit(network, response as unknown as ServerResponse, () => {
    request.isAdmitted = true;
  });
  return request;
}

const settle = () => new Promise(setImmediate);
const MEGABYTE = 1024 * 1024;

it('handles a few requests of a network at once and queues the others, without delaying other networks', async () => {
  const limiter = createConcurrencyLimiter(2);
  const requests = ['school', 'school', 'school', 'school', 'home'].map((network) => request(limiter, network));
  await settle();
  expect(requests.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, false, false, true]);
  requests[0]?.response.finish();
  requests[1]?.response.close();
  await settle();
  expect(requests.every(({ isAdmitted }) => isAdmitted)).toBe(true);
});

it('handles no request of a network that has not read its responses', async () => {
  const limiter = createConcurrencyLimiter(20);
  const slow = request(limiter);
  slow.response.finish(17 * MEGABYTE);
  const next = request(limiter);
  await settle();
  expect(next.isAdmitted).toBe(false);
  slow.response.close();
  await settle();
  expect(next.isAdmitted).toBe(true);
});

it('never starts a queued request whose connection has closed', async () => {
  const limiter = createConcurrencyLimiter(1);
  const [first, closed, last] = [request(limiter), request(limiter), request(limiter)];
  closed.response.close();
  first.response.finish();
  await settle();
  expect([closed.isAdmitted, last.isAdmitted]).toEqual([false, true]);
});

it('keeps counting a network whose next request arrives while its last one ends', async () => {
  const limiter = createConcurrencyLimiter(1);
  const first = request(limiter);
  first.response.finish();
  const next = new Promise<ReturnType<typeof request>>((resolve) => setImmediate(() => resolve(request(limiter))));
  first.response.close();
  expect((await next).isAdmitted).toBe(true);
  await settle();
  const third = request(limiter);
  await settle();
  expect(third.isAdmitted).toBe(false);
});
