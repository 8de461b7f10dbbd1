import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Change, queryKeysOf } from './invalidation.ts';
import { createQuerySync, type QuerySync } from './query-sync.ts';
import { createRefetcher } from './refetcher.ts';

const RESPONSE_MS = 100;
// Longer than every timeout here.
const LATER_MS = 2_000;
const GAMES = ['tournaments', 7, 'games'];
const keysOf = (...changes: Change[]) => queryKeysOf({ tournamentId: 7, changes });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let client: QueryClient;
let sync: QuerySync;
let unsubscribes: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  unsubscribes = [];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  sync = createQuerySync(createRefetcher(client));
  sync.watchStream(() => true);
});
afterEach(() => {
  for (const unsubscribe of unsubscribes) unsubscribe();
  client.clear();
  vi.useRealTimers();
});

/** Observes a query. Returns the times of its refetches. */
async function observe(queryKey: readonly unknown[]) {
  const fetches: number[] = [];
  const queryFn = async () => fetches.push(Date.now());
  unsubscribes.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  await pass(0);
  fetches.length = 0;
  return fetches;
}

/** A mutation of this tab. */
const mutate = (send = () => new Promise<unknown>((resolve) => setTimeout(resolve, RESPONSE_MS))) =>
  sync.mutate(keysOf('games', 'results'), send);
const sendEvents = () => {
  sync.handleEvent(keysOf('games'));
  sync.handleEvent(keysOf('results'));
};

describe('a mutation causes one refetch', () => {
  it.each([
    ['arrives before its response', RESPONSE_MS - 10],
    ['arrives a moment after its response', RESPONSE_MS + 10],
    ['arrives later', RESPONSE_MS + 250],
    ['never arrives', null],
  ])('if its event %s', async (_, after) => {
    const [games, leaderboard] = [await observe(GAMES), await observe(['tournaments', 7, 'leaderboard'])];
    const start = Date.now();
    void mutate();
    if (after) setTimeout(sendEvents, after);
    await pass(LATER_MS);
    expect([games.length, leaderboard.length]).toEqual([1, 1]);
    // A fetch before the response or the event could return old data.
    expect(games[0]).toBeGreaterThanOrEqual(start + Math.max(RESPONSE_MS, after ?? 0));
  });

  it('at once if there is no stream', async () => {
    sync.watchStream(() => false);
    const games = await observe(GAMES);
    void mutate();
    await pass(RESPONSE_MS);
    expect(games).toHaveLength(1);
  });

  it('that includes other queries of its event', async () => {
    const teams = await observe(['tournaments', 7, 'teams']);
    void mutate();
    setTimeout(() => sync.handleEvent(keysOf('games', 'teams')), RESPONSE_MS + 10);
    await pass(LATER_MS);
    expect(teams).toHaveLength(1);
  });
});

describe('a change by another user is not missed', () => {
  it.each([
    ['before the response of an own mutation', RESPONSE_MS - 50],
    ['between its response and its event', RESPONSE_MS + 50],
    ['after its refetch', RESPONSE_MS + 400],
  ])('if it arrives %s', async (_, after) => {
    const games = await observe(GAMES);
    const start = Date.now();
    void mutate();
    setTimeout(sendEvents, after);
    setTimeout(sendEvents, RESPONSE_MS + 200);
    await pass(LATER_MS);
    expect(games.at(-1)).toBeGreaterThanOrEqual(start + Math.max(after, RESPONSE_MS + 200));
  });

  it('if the own mutation gets no response, or concerns other queries', async () => {
    const [games, players] = [await observe(GAMES), await observe(['players'])];
    void mutate(() => new Promise(() => {}));
    sendEvents();
    sync.handleEvent([['players']]);
    await pass(300);
    expect([games.length, players.length]).toEqual([0, 1]);
    await pass(LATER_MS);
    expect([games.length, players.length]).toEqual([1, 1]);
  });
});

it('two mutations cause two refetches', async () => {
  const games = await observe(GAMES);
  for (const at of [0, 150]) {
    setTimeout(() => void mutate(), at);
    setTimeout(sendEvents, at + RESPONSE_MS + 10);
  }
  await pass(LATER_MS);
  expect(games).toHaveLength(2);
});

it('a refused mutation refetches everything, since the page is outdated', async () => {
  const [games, players] = [await observe(GAMES), await observe(['players'])];
  const refusal = new Error('no');
  await expect(mutate(() => Promise.reject(refusal))).rejects.toBe(refusal);
  await pass(LATER_MS);
  expect([games.length, players.length]).toEqual([1, 1]);
});
