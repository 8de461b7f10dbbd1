import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

const SPREAD_MS = 300;
let client: QueryClient;
let leave: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  leave = [];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
});
afterEach(() => {
  for (const go of leave) go();
  client.clear();
  vi.useRealTimers();
});

/** Something that is shown, and how often it was read. */
async function show(name: string, read: () => Promise<unknown> = async () => 'read') {
  const queryFn = vi.fn(read);
  const observer = new QueryObserver(client, { queryKey: [name, 'list'], queryFn });
  leave.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  return { queryFn, data: () => client.getQueryData([name, 'list']) };
}

describe('what is named', () => {
  it('is read again within a moment, and nothing else is', async () => {
    const [games, teams] = [await show('games'), await show('teams')];
    createRefresher(client).refresh([['games']]);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(games.queryFn).toHaveBeenCalledOnce();
    expect(teams.queryFn).not.toHaveBeenCalled();
  });

  it('is read once, however many events name it at a time', async () => {
    const games = await show('games');
    const { refresh } = createRefresher(client);
    for (let event = 0; event < 5; event += 1) refresh([['games'], ['games', 'list']]);
    await vi.advanceTimersByTimeAsync(10 * SPREAD_MS);
    expect(games.queryFn).toHaveBeenCalledOnce();
  });

  it('but not shown is read when it is shown next', async () => {
    client.setQueryData(['games', 'list'], 'old');
    createRefresher(client).refresh([['games']]);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(client.getQueryState(['games', 'list'])).toMatchObject({ data: 'old', isInvalidated: true });
  });
});

it('what is named while it is being read is read once more, without taking the first answer away', async () => {
  const games = await show('games', () => new Promise((resolve) => setTimeout(resolve, 1_000, Date.now())));
  await vi.advanceTimersByTimeAsync(1_000);
  const { refresh } = createRefresher(client, () => 0);
  for (let event = 0; event < 9; event += 1) {
    refresh([['games']]);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(games.queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(games.queryFn).toHaveBeenCalledTimes(2);
});

describe('what cannot be read', () => {
  it('stays as it was and is tried again until it can', async () => {
    let isDown = false;
    const games = await show('games', async () => {
      if (isDown) throw new Error('down');
      return 'read';
    });
    isDown = true;
    createRefresher(client, () => 1).refresh([['games']]);
    await vi.advanceTimersByTimeAsync(SPREAD_MS);
    expect(games.data()).toBe('read');
    isDown = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(client.getQueryState(['games', 'list'])).toMatchObject({ status: 'success', isInvalidated: false });
    expect(games.queryFn).toHaveBeenCalledTimes(2);
  });

  it('is not tried for ever', async () => {
    const teams = await show('teams');
    teams.queryFn.mockRejectedValue(new Error('gone'));
    createRefresher(client).refresh([['teams']]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(teams.queryFn).toHaveBeenCalledTimes(6);
  });
});

it('an answer that never comes does not keep others away', async () => {
  const games = await show('games');
  games.queryFn.mockReturnValue(new Promise(() => {}));
  const teams = await show('teams');
  const { refresh } = createRefresher(client);
  refresh([['games']]);
  await vi.advanceTimersByTimeAsync(SPREAD_MS);
  refresh([['teams']]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(teams.queryFn).toHaveBeenCalledOnce();
});

it('what somebody waits for is read at once, and not a second time because it was named before', async () => {
  const games = await show('games');
  const { refresh, read } = createRefresher(client, () => 1);
  refresh([['games', 'list']]);
  await read([['games']]);
  expect(games.queryFn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10 * SPREAD_MS);
  expect(games.queryFn).toHaveBeenCalledOnce();
});
