import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { sendOrFind, UnknownOutcome } from './lost-response.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOST = new TypeError('Failed to fetch');
const REFUSED = new ApiError(409, '', { message: 'There is one already.', code: 'taken' });

/** The outcome of a change that fails, and how often the server was asked for it. */
async function send(error: unknown, ...answers: (() => Promise<string | null>)[]) {
  const find = vi.fn(() => answers[Math.min(find.mock.calls.length, answers.length) - 1]?.() ?? Promise.reject(LOST));
  const settled = sendOrFind(() => Promise.reject(error), find).catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  return { outcome: await settled, asked: find.mock.calls.length };
}
const made = async () => 'made';
const notMade = async () => null;
const unreachable = () => Promise.reject(LOST);

it('asks nothing if a response came, with the change or a refusal', async () => {
  expect(await sendOrFind(made, notMade)).toBe('made');
  expect(await send(REFUSED, made)).toEqual({ outcome: REFUSED, asked: 0 });
});

it.each([
  ['a lost connection', LOST],
  ['a timeout', new DOMException('', 'TimeoutError')],
  ['a proxy that gave up waiting', new ApiError(504, '<h1>Gateway Timeout</h1>')],
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
