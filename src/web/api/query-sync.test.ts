import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryKeysOf } from './invalidation.ts';
import { createQuerySync, type QuerySync } from './query-sync.ts';
import { createRefetcher } from './refetcher.ts';

const RESPONSE_MS = 100;
// Longer than every timeout here.
const LATER_MS = 2_000;
const RESULT = { tournamentId: 7, changes: ['games', 'results'] } as const;

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
  await vi.advanceTimersByTimeAsync(0);
  fetches.length = 0;
  return fetches;
}

/** A mutation of this tab. */
const mutate = (send = () => wait(RESPONSE_MS)) => sync.mutate(queryKeysOf(RESULT), send);
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const sendEvents = () => {
  sync.handleEvent(queryKeysOf({ tournamentId: 7, changes: ['games'] }));
  sync.handleEvent(queryKeysOf({ tournamentId: 7, changes: ['results'] }));
};

describe('a mutation causes one refetch', () => {
  it.each([
    ['with its response', RESPONSE_MS],
    ['a moment before its response', RESPONSE_MS - 10],
    ['a moment after its response', RESPONSE_MS + 10],
    ['a quarter of a second after its response', RESPONSE_MS + 250],
  ])('if its event arrives %s', async (_, after) => {
    const [games, leaderboard] = [
      await observe(['tournaments', 7, 'games']),
      await observe(['tournaments', 7, 'leaderboard']),
    ];
    const start = Date.now();
    void mutate();
    setTimeout(sendEvents, after);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games).toHaveLength(1);
    expect(leaderboard).toHaveLength(1);
    // A fetch before the response or the event could return old data.
    expect(games[0]).toBeGreaterThanOrEqual(start + Math.max(RESPONSE_MS, after));
  });

  it('if its event never arrives', async () => {
    const games = await observe(['tournaments', 7, 'games']);
    void mutate();
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games).toHaveLength(1);
  });

  it('at once if there is no stream', async () => {
    sync.watchStream(() => false);
    const games = await observe(['tournaments', 7, 'games']);
    const { refetched } = await run(mutate());
    await refetched;
    expect(games).toHaveLength(1);
  });

  it('that includes other queries of its event', async () => {
    const teams = await observe(['tournaments', 7, 'teams']);
    void mutate();
    setTimeout(() => sync.handleEvent(queryKeysOf({ tournamentId: 7, changes: ['games', 'teams'] })), RESPONSE_MS + 10);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(teams).toHaveLength(1);
  });
});

describe('a change by another user is not missed', () => {
  it.each([
    ['before the response of an own mutation', RESPONSE_MS - 50],
    ['between its response and its event', RESPONSE_MS + 50],
    ['after its refetch', RESPONSE_MS + 400],
  ])('if it arrives %s', async (_, after) => {
    const games = await observe(['tournaments', 7, 'games']);
    const start = Date.now();
    void mutate();
    setTimeout(sendEvents, after);
    setTimeout(sendEvents, RESPONSE_MS + 200);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games.at(-1)).toBeGreaterThanOrEqual(start + Math.max(after, RESPONSE_MS + 200));
  });

  it('if the own mutation gets no response', async () => {
    const games = await observe(['tournaments', 7, 'games']);
    void mutate(() => new Promise(() => {}));
    sendEvents();
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games).toHaveLength(1);
  });

  it('if it concerns other queries', async () => {
    const players = await observe(['players']);
    void mutate(() => new Promise(() => {}));
    sync.handleEvent([['players']]);
    await vi.advanceTimersByTimeAsync(300);
    expect(players).toHaveLength(1);
  });
});

it('two mutations cause two refetches', async () => {
  const games = await observe(['tournaments', 7, 'games']);
  for (const at of [0, 150]) {
    setTimeout(() => void mutate(), at);
    setTimeout(sendEvents, at + RESPONSE_MS + 10);
  }
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(games).toHaveLength(2);
});

it('a refused mutation refetches everything, since the page is outdated', async () => {
  const [games, players] = [await observe(['tournaments', 7, 'games']), await observe(['players'])];
  const refusal = new Error('no');
  await expect(run(mutate(() => Promise.reject(refusal)))).rejects.toBe(refusal);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect([games.length, players.length]).toEqual([1, 1]);
});

async function run<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await vi.advanceTimersByTimeAsync(RESPONSE_MS);
  return work;
}
