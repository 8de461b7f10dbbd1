import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NoResponse } from './client.ts';
import { sendOrFind, sleep, UnknownOutcome } from './lost-response.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOST = new NoResponse();
const REFUSED = new ApiError(409, '', { message: 'There is one already.', code: 'taken' });

/** The outcome of a change that fails, and how often the server was asked for it. */
const send = (error: unknown, ...reads: Read[]) => sendWith(undefined, error, ...reads);
/** The same if the server is asked until it responds. */
const sendPatiently = (error: unknown, ...reads: Read[]) => sendWith(() => sleep(2_000), error, ...reads);

type Read = () => Promise<string | null>;
async function sendWith(pause: (() => Promise<void>) | undefined, error: unknown, ...reads: Read[]) {
  const find = vi.fn(() => reads[Math.min(find.mock.calls.length, reads.length) - 1]?.() ?? Promise.reject(LOST));
  const settled = sendOrFind(() => Promise.reject(error), find, pause).catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  return { outcome: await settled, asked: find.mock.calls.length };
}
const made = async () => 'made';
const notMade = async () => null;
const unreachable = () => Promise.reject(LOST);
const failed = () => Promise.reject(new ApiError(503, '', { message: 'Please try again in a moment.' }));
const loggedOut = () => Promise.reject(new ApiError(401, '', { message: 'Please log in.' }));

it('asks nothing if a response came, with the change or a refusal', async () => {
  expect(await sendOrFind(made, notMade)).toBe('made');
  expect(await send(REFUSED, made)).toEqual({ outcome: REFUSED, asked: 0 });
});

it.each([
  ['a lost connection', LOST],
  ['a proxy that gave up waiting', new ApiError(504, '<h1>Gateway Timeout</h1>')],
  ['a proxy that refused the response', new ApiError(403, '<h1>Forbidden</h1>')],
  ['a server that failed', new ApiError(500, '', { message: 'Something went wrong on our side.' })],
  ['half a response', new SyntaxError('Unexpected end of JSON input')],
])('finds a change that was made in spite of %s', async (_, error) => {
  expect(await send(error, made)).toEqual({ outcome: 'made', asked: 1 });
  expect(await send(error, notMade, made)).toEqual({ outcome: 'made', asked: 2 });
  expect(await send(error, unreachable, made)).toEqual({ outcome: 'made', asked: 2 });
});

it('says that a change failed only if the server knows nothing of it', async () => {
  expect((await send(LOST, notMade)).outcome).toBe(LOST);
  expect((await send(LOST, unreachable)).outcome).toBeInstanceOf(UnknownOutcome);
  expect((await send(LOST, notMade, unreachable)).outcome).toBeInstanceOf(UnknownOutcome);
});

it('asks until the server responds, and believes a no only if it hears it twice', async () => {
  expect(await sendPatiently(LOST, unreachable, failed, unreachable, made)).toEqual({ outcome: 'made', asked: 4 });
  expect(await sendPatiently(LOST, notMade, failed, made)).toEqual({ outcome: 'made', asked: 3 });
  expect(await sendPatiently(LOST, failed, notMade, notMade)).toEqual({ outcome: LOST, asked: 3 });
  expect(await sendPatiently(REFUSED, made)).toEqual({ outcome: REFUSED, asked: 0 });
});

it('knows nothing if the server refuses to say', async () => {
  expect((await send(LOST, loggedOut)).outcome).toBeInstanceOf(UnknownOutcome);
  expect((await sendPatiently(LOST, unreachable, loggedOut)).outcome).toBeInstanceOf(UnknownOutcome);
});
