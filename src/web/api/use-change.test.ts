import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { pass, prepareQueries } from '../../../test/observed-queries.ts';
import { refetcherOf } from './refetcher.ts';
import { changeOptions } from './use-change.ts';

const ROUND_TRIP_MS = 100;
// How long an event waits for its refetch.
const LONGEST_DELAY_MS = 300;
const LATER_MS = 2_000;
const GAMES = ['tournaments', 7, 'games'];

let client: QueryClient;
let stored: string;
const observe = prepareQueries((created) => {
  client = created;
  stored = 'old';
});

/** A read, which the server makes half-way through the round trip. */
const read = async () => {
  await pause(ROUND_TRIP_MS / 2);
  const data = stored;
  await pause(ROUND_TRIP_MS / 2);
  return data;
};
/** Stores a change half-way through the round trip. */
const send = async () => {
  await pause(ROUND_TRIP_MS / 2);
  stored = 'new';
  await pause(ROUND_TRIP_MS / 2);
  return 'new';
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const receiveEvent = () => refetcherOf(client).schedule([GAMES]);
const shown = () => client.getQueryData(GAMES);

/** The outcome of a change, and what the page showed when it ended and later. */
async function make(options: Partial<Parameters<typeof changeOptions>[1]> = {}) {
  const made = new MutationObserver(client, changeOptions<unknown, void>(client, { send, ...options }))
    .mutate()
    .catch(() => 'refused')
    .then((outcome) => ({ outcome, atEnd: shown() }));
  await pass(LATER_MS);
  return { ...(await made), later: shown() };
}

it.each([
  ['before its response', ROUND_TRIP_MS - 10],
  ['with its response', ROUND_TRIP_MS],
  ['after its response', ROUND_TRIP_MS + 50],
  ['after its refetch', LONGEST_DELAY_MS],
])('a change is on the page once it ends, if its event arrives %s', async (_, after) => {
  await observe(GAMES, read);
  await pass(ROUND_TRIP_MS);
  setTimeout(receiveEvent, after);
  expect(await make()).toEqual({ outcome: 'new', atEnd: 'new', later: 'new' });
});

it('a change that updates the cache is shown with its response, and no older data after it', async () => {
  // Arrives after the response to a change that was made after it was read.
  const readSlowly = async () => {
    const data = stored;
    await pause(3 * ROUND_TRIP_MS);
    return data;
  };
  await observe(GAMES, readSlowly);
  await pass(3 * ROUND_TRIP_MS);
  const states: unknown[] = [];
  client.getQueryCache().subscribe(() => shown() !== states.at(-1) && states.push(shown()));
  receiveEvent();
  await pass(LONGEST_DELAY_MS);
  const made = await make({ updateCache: () => client.setQueryData(GAMES, 'new') });
  expect(made).toEqual({ outcome: 'new', atEnd: 'new', later: 'new' });
  expect(states).toEqual(['old', 'new']);
});

it.each([
  ['a change', 'new', send],
  ['a refused change, which means that the page is outdated,', 'refused', () => Promise.reject(new Error('no'))],
])('%s refetches everything that the page shows, but not the session', async (_, outcome, sendChange) => {
  const [games, players, user] = [await observe(GAMES), await observe(['players']), await observe(['user'])];
  expect(await make({ send: sendChange })).toMatchObject({ outcome });
  for (const query of [games, players]) expect(query).toHaveBeenCalledOnce();
  expect(user).not.toHaveBeenCalled();
});
