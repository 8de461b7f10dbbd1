import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { pass, prepareQueries } from '../../../test/observed-queries.ts';
import { createRefetcher } from './refetcher.ts';

const JITTER_MS = 300;
const GAMES = ['games', 'list'];
let client: QueryClient;
const observe = prepareQueries((created) => {
  client = created;
});

describe('an invalidated query', () => {
  it('is refetched within the jitter, once for several events, and no other is', async () => {
    const [games, teams] = [await observe(GAMES), await observe(['teams'])];
    const { schedule } = createRefetcher(client);
    for (let event = 0; event < 5; event += 1) schedule([['games'], GAMES]);
    await pass(JITTER_MS);
    expect(games).toHaveBeenCalledOnce();
    await pass(10 * JITTER_MS);
    expect(games).toHaveBeenCalledOnce();
    expect(teams).not.toHaveBeenCalled();
  });

  it('is only marked as stale if no page uses it', async () => {
    client.setQueryData(GAMES, 'old');
    createRefetcher(client).schedule([['games']]);
    await pass(JITTER_MS);
    expect(client.getQueryState(GAMES)).toMatchObject({ data: 'old', isInvalidated: true });
  });
});

it('an event during a refetch causes another one, without cancelling the first', async () => {
  const games = await observe(GAMES, () => new Promise((resolve) => setTimeout(resolve, 1_000, Date.now())));
  await pass(1_000);
  const { schedule } = createRefetcher(client, () => 0);
  for (let event = 0; event < 9; event += 1) {
    schedule([['games']]);
    await pass(100);
  }
  expect(games).toHaveBeenCalledTimes(1);
  await pass(5_000);
  expect(games).toHaveBeenCalledTimes(2);
});

describe('a failed refetch', () => {
  it('keeps the old data and is retried', async () => {
    const games = await observe(GAMES, async () => 'data');
    games.mockRejectedValueOnce(new Error('down'));
    createRefetcher(client, () => 1).schedule([['games']]);
    await pass(JITTER_MS);
    expect(client.getQueryState(GAMES)).toMatchObject({ data: 'data', status: 'error' });
    await pass(5_000);
    expect(client.getQueryState(GAMES)).toMatchObject({ status: 'success', isInvalidated: false });
    expect(games).toHaveBeenCalledTimes(2);
  });

  it.each(['schedule', 'refetch'] as const)('is retried even if it failed long after `%s` sent it', async (method) => {
    const games = await observe(GAMES, async () => 'data');
    games.mockReturnValueOnce(new Promise((_, reject) => setTimeout(reject, 30_000, new Error('down'))));
    void createRefetcher(client)[method]([['games']]);
    await pass(60_000);
    expect(games).toHaveBeenCalledTimes(2);
    expect(client.getQueryState(GAMES)).toMatchObject({ status: 'success', isInvalidated: false });
  });

  it('is retried a limited number of times', async () => {
    const games = await observe(GAMES);
    games.mockRejectedValue(new Error('gone'));
    createRefetcher(client).schedule([['games']]);
    await pass(600_000);
    expect(games).toHaveBeenCalledTimes(6);
  });
});

it('a hanging request does not block other refetches', async () => {
  const [games, teams] = [await observe(GAMES), await observe(['teams'])];
  games.mockReturnValue(new Promise(() => {}));
  const { schedule } = createRefetcher(client);
  schedule([['games']]);
  await pass(JITTER_MS);
  schedule([['teams']]);
  await pass(10_000);
  expect(teams).toHaveBeenCalledOnce();
});

it('an immediate refetch replaces the scheduled one', async () => {
  const games = await observe(GAMES);
  const { schedule, refetch } = createRefetcher(client, () => 1);
  schedule([GAMES]);
  await refetch([['games']]);
  expect(games).toHaveBeenCalledOnce();
  await pass(10 * JITTER_MS);
  expect(games).toHaveBeenCalledOnce();
});

it('restarts a first fetch, which may be older than the change', async () => {
  let stored = 'old';
  const games = await observe(GAMES, async () => {
    const data = stored;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return data;
  });
  stored = 'new';
  void createRefetcher(client).refetch([['games']]);
  await pass(5_000);
  expect(client.getQueryData(GAMES)).toBe('new');
  expect(games).toHaveBeenCalledOnce();
});
