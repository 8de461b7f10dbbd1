import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { pass, prepareQueries } from '../../../test/observed-queries.ts';
import { type Change, queryKeysOf } from './invalidation.ts';
import { createQuerySync, type QuerySync } from './query-sync.ts';
import { createRefetcher } from './refetcher.ts';

const RESPONSE_MS = 100;
// Longer than every timeout here.
const LATER_MS = 2_000;
const GAMES = ['tournaments', 7, 'games'];
const keysOf = (...changes: Change[]) => queryKeysOf({ tournamentId: 7, changes });

let client: QueryClient;
let sync: QuerySync;
const observe = prepareQueries((created) => {
  client = created;
  sync = createQuerySync(createRefetcher(client));
  sync.watchStream(() => true);
});

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
    for (const query of [games, leaderboard]) expect(query).toHaveBeenCalledOnce();
    // A fetch before the response or the event could return old data.
    expect(client.getQueryData(GAMES)).toBeGreaterThanOrEqual(start + Math.max(RESPONSE_MS, after ?? 0));
  });

  it('at once if there is no stream', async () => {
    sync.watchStream(() => false);
    const games = await observe(GAMES);
    void mutate();
    await pass(RESPONSE_MS);
    expect(games).toHaveBeenCalledOnce();
  });

  it('that includes other queries of its event', async () => {
    const teams = await observe(['tournaments', 7, 'teams']);
    void mutate();
    setTimeout(() => sync.handleEvent(keysOf('games', 'teams')), RESPONSE_MS + 10);
    await pass(LATER_MS);
    expect(teams).toHaveBeenCalledOnce();
  });
});

describe('a change by another user is not missed', () => {
  it.each([
    ['before the response of an own mutation', RESPONSE_MS - 50],
    ['between its response and its event', RESPONSE_MS + 50],
    ['after its refetch', RESPONSE_MS + 400],
  ])('if it arrives %s', async (_, after) => {
    await observe(GAMES);
    const start = Date.now();
    void mutate();
    setTimeout(sendEvents, after);
    setTimeout(sendEvents, RESPONSE_MS + 200);
    await pass(LATER_MS);
    expect(client.getQueryData(GAMES)).toBeGreaterThanOrEqual(start + Math.max(after, RESPONSE_MS + 200));
  });

  it('if the own mutation gets no response, or concerns other queries', async () => {
    const [games, players] = [await observe(GAMES), await observe(['players'])];
    void mutate(() => new Promise(() => {}));
    sendEvents();
    sync.handleEvent([['players']]);
    await pass(300);
    expect(games).not.toHaveBeenCalled();
    expect(players).toHaveBeenCalledOnce();
    await pass(LATER_MS);
    for (const query of [games, players]) expect(query).toHaveBeenCalledOnce();
  });
});

it('two mutations cause two refetches', async () => {
  const games = await observe(GAMES);
  for (const at of [0, 150]) {
    setTimeout(() => void mutate(), at);
    setTimeout(sendEvents, at + RESPONSE_MS + 10);
  }
  await pass(LATER_MS);
  expect(games).toHaveBeenCalledTimes(2);
});

it('a refused mutation refetches everything, since the page is outdated', async () => {
  const [games, players] = [await observe(GAMES), await observe(['players'])];
  const refusal = new Error('no');
  await expect(mutate(() => Promise.reject(refusal))).rejects.toBe(refusal);
  await pass(LATER_MS);
  for (const query of [games, players]) expect(query).toHaveBeenCalledOnce();
});
