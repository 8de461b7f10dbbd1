import { beforeEach, expect, it, vi } from 'vitest';
import { type Cache, createCache, FIXED } from './cache.ts';

let now: number;
let cache: Cache;
let resolvers: ((value: { is: string }) => void)[];
beforeEach(() => {
  now = 1_000;
  cache = createCache({ now: () => now });
  resolvers = [];
});

/** A load that the test resolves. */
const load = () => new Promise<{ is: string }>((resolve) => resolvers.push(resolve));
const resolveLast = (is: string) => resolvers.at(-1)?.({ is });

it('loads a value once for concurrent callers, and caches it', async () => {
  const reads = [cache.read('games', load), cache.read('games', load)];
  resolveLast('first');
  expect(await Promise.all(reads)).toEqual([{ is: 'first' }, { is: 'first' }]);
  expect(await cache.read('games', load)).toEqual({ is: 'first' });
  expect(cache.find('games')).toEqual({ is: 'first' });
  expect(resolvers.length).toBe(1);
});

it('loads again after an invalidation, even one during a load', async () => {
  const before = cache.read('games', load);
  cache.invalidate();
  resolveLast('old');
  expect(await before).toEqual({ is: 'old' });
  expect(cache.find('games')).toBeUndefined();
  const after = cache.read('games', load);
  resolveLast('new');
  expect(await after).toEqual({ is: 'new' });
  expect(await cache.read('games', load)).toEqual({ is: 'new' });
  expect(resolvers.length).toBe(2);
});

it('a load that an invalidation has overtaken does not replace the newer value', async () => {
  const before = cache.read('games', load);
  cache.invalidate();
  const after = cache.read('games', load);
  resolveLast('new');
  await after;
  resolvers[0]?.({ is: 'old' });
  await before;
  expect(cache.find('games')).toEqual({ is: 'new' });
});

it('waits for a turn before a load, and not for a cached value', async () => {
  const turns: string[] = [];
  const read = (turn: string) =>
    cache.read('games', async () => ({ is: 'loaded' }), {
      takeTurn: async (load) => {
        turns.push(turn);
        return load();
      },
    });
  // The second has its turn once the first has loaded the value.
  expect(await Promise.all([read('first'), read('second')])).toEqual([{ is: 'loaded' }, { is: 'loaded' }]);
  expect(await read('third')).toEqual({ is: 'loaded' });
  expect(turns).toEqual(['first', 'second']);
});

it('uses a value as long as the version it depends on, whatever else changes', async () => {
  let number: number | undefined = 7;
  const version = { number: () => number };
  await cache.read('page', async () => ({ is: 'seventh' }), { version });
  cache.invalidate();
  now += 60_000;
  expect(cache.find('page')).toEqual({ is: 'seventh' });
  number = 8;
  expect(cache.find('page')).toBeUndefined();
  expect(await cache.read('page', async () => ({ is: 'eighth' }), { version })).toEqual({ is: 'eighth' });
});

it('caches nothing while the version is not known', async () => {
  const value = vi.fn(async () => ({ is: 'loading' }));
  for (const _ of [1, 2]) await cache.read('page', value, { version: { number: () => undefined } });
  expect(value).toHaveBeenCalledTimes(2);
  expect(cache.find('page')).toBeUndefined();
});

it('rejects all concurrent reads with the error, and caches neither it nor null', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  await expect(Promise.all([cache.read('games', fail), cache.read('games', fail)])).rejects.toThrow('gone');
  expect(await cache.read('games', async () => null)).toBeNull();
  expect(await cache.read('games', async () => ({ is: 'back' }))).toEqual({ is: 'back' });
});

it('uses what depends on the database for two seconds at most, in case an announcement is lost', async () => {
  const before = cache.read('games', load);
  // Counts from the end of the load.
  now += 5_000;
  resolveLast('old');
  await before;
  now += 1_900;
  expect(cache.find('games')).toEqual({ is: 'old' });
  now += 200;
  expect(cache.find('games')).toBeUndefined();
});

it.each([
  ['24 MB', 1024 * 1024, 23],
  ['2,000 values', 0, 2_000],
])('keeps %s at most', async (_, size, kept) => {
  const names = Array.from({ length: kept + 1 }, (_, number) => `value ${number}`);
  for (const name of names) await cache.read(name, async () => ({}), { version: FIXED, sizeOf: () => size });
  expect(names.filter((name) => cache.find(name))).toEqual(names.slice(1));
});
