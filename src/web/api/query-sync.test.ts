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

const answer = async () => {
  await new Promise((resolve) => setTimeout(resolve, RESPONSE_MS));
  sync.handleResponse(keysOf('games', 'results'));
};
/** A mutation of this tab. */
const mutate = (send: () => Promise<unknown> = answer) => sync.mutate(send);
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

  it('without waiting for an event that comes late', async () => {
    const games = await observe(GAMES);
    void sync.mutate(answer, true);
    await pass(RESPONSE_MS);
    expect(games).toHaveBeenCalledOnce();
  });

  it('of everything if no response says what has changed', async () => {
    const [games, players] = [await observe(GAMES), await observe(['players'])];
    void mutate(async () => {});
    await pass(LATER_MS);
    for (const query of [games, players]) expect(query).toHaveBeenCalledOnce();
  });

  it('of nothing if the response names nothing', async () => {
    const games = await observe(GAMES);
    void mutate(async () => sync.handleResponse([]));
    await pass(LATER_MS);
    expect(games).not.toHaveBeenCalled();
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

  it('if the own mutation gets no response', async () => {
    const games = await observe(GAMES);
    void mutate(() => new Promise(() => {}));
    sendEvents();
    await pass(300);
    expect(games).not.toHaveBeenCalled();
    await pass(LATER_MS);
    expect(games).toHaveBeenCalledOnce();
  });

  it('if the own mutation concerned other queries', async () => {
    const players = await observe(['players']);
    void mutate();
    await pass(RESPONSE_MS + 1);
    sync.handleEvent([['players']]);
    await pass(300);
    expect(players).toHaveBeenCalledOnce();
  });
});

it('a response to a change that is sent in another way causes a refetch at once', async () => {
  const games = await observe(GAMES);
  sync.handleResponse(keysOf('games'));
  await pass(0);
  expect(games).toHaveBeenCalledOnce();
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
