import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keysOf } from './changes.ts';
import { createRefresher } from './refresher.ts';
import { createUpdates, type Updates } from './updates.ts';

const RESPONSE_MS = 100;
// Longer than anything here waits for.
const LATER_MS = 2_000;
const RESULT = { tournamentId: 7, changes: ['games', 'results'] } as const;

let client: QueryClient;
let updates: Updates;
let leave: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  leave = [];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  updates = createUpdates(createRefresher(client));
  updates.follow(() => true);
});
afterEach(() => {
  for (const go of leave) go();
  client.clear();
  vi.useRealTimers();
});

/** Something that is shown, and when it was read since. */
async function show(queryKey: readonly unknown[]) {
  const reads: number[] = [];
  const queryFn = async () => reads.push(Date.now());
  leave.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  reads.length = 0;
  return reads;
}

/** A change of this tab, answered after a while. */
const send = (work = () => wait(RESPONSE_MS)) => updates.send(keysOf(RESULT), work);
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
/** The events of a change, as the server names it. */
const tell = () => {
  updates.hear(keysOf({ tournamentId: 7, changes: ['games'] }));
  updates.hear(keysOf({ tournamentId: 7, changes: ['results'] }));
};

describe('a change of one’s own is read once', () => {
  it.each([
    ['with its response', RESPONSE_MS],
    ['a moment before its response', RESPONSE_MS - 10],
    ['a moment after its response', RESPONSE_MS + 10],
    ['a quarter of a second after its response', RESPONSE_MS + 250],
  ])('if the stream tells of it %s', async (_, after) => {
    const [games, leaderboard] = [
      await show(['tournaments', 7, 'games']),
      await show(['tournaments', 7, 'leaderboard']),
    ];
    const start = Date.now();
    void send();
    setTimeout(tell, after);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games).toHaveLength(1);
    expect(leaderboard).toHaveLength(1);
    // Neither what came before the response nor what came before the event would be the whole of it.
    expect(games[0]).toBeGreaterThanOrEqual(start + Math.max(RESPONSE_MS, after));
  });

  it('if the stream does not tell of it', async () => {
    const games = await show(['tournaments', 7, 'games']);
    void send();
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games).toHaveLength(1);
  });

  it('at once if there is no stream', async () => {
    updates.follow(() => false);
    const games = await show(['tournaments', 7, 'games']);
    const { isRead } = await run(send());
    await isRead;
    expect(games).toHaveLength(1);
  });

  it('together with what else its event names', async () => {
    const teams = await show(['tournaments', 7, 'teams']);
    void send();
    setTimeout(() => updates.hear(keysOf({ tournamentId: 7, changes: ['games', 'teams'] })), RESPONSE_MS + 10);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(teams).toHaveLength(1);
  });
});

describe('nothing of what others change is missed', () => {
  it.each([
    ['before the change is answered', RESPONSE_MS - 50],
    ['while its event is on the way', RESPONSE_MS + 50],
    ['after it was read', RESPONSE_MS + 400],
  ])('if it comes %s', async (_, after) => {
    const games = await show(['tournaments', 7, 'games']);
    const start = Date.now();
    void send();
    setTimeout(tell, after);
    setTimeout(tell, RESPONSE_MS + 200);
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games.at(-1)).toBeGreaterThanOrEqual(start + Math.max(after, RESPONSE_MS + 200));
  });

  it('if the own change is never answered', async () => {
    const games = await show(['tournaments', 7, 'games']);
    void send(() => new Promise(() => {}));
    tell();
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(games).toHaveLength(1);
  });

  it('if it is about something else', async () => {
    const players = await show(['players']);
    void send(() => new Promise(() => {}));
    updates.hear([['players']]);
    await vi.advanceTimersByTimeAsync(300);
    expect(players).toHaveLength(1);
  });
});

it('two changes of one’s own are read each', async () => {
  const games = await show(['tournaments', 7, 'games']);
  for (const at of [0, 150]) {
    setTimeout(() => void send(), at);
    setTimeout(tell, at + RESPONSE_MS + 10);
  }
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(games).toHaveLength(2);
});

it('after a refusal everything is read, since something is different from what is shown', async () => {
  const [games, players] = [await show(['tournaments', 7, 'games']), await show(['players'])];
  const refusal = new Error('no');
  await expect(run(send(() => Promise.reject(refusal)))).rejects.toBe(refusal);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect([games.length, players.length]).toEqual([1, 1]);
});

async function run<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await vi.advanceTimersByTimeAsync(RESPONSE_MS);
  return work;
}
