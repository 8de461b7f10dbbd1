import { beforeEach, expect, it } from 'vitest';
import { createReadCache, type ReadCache } from './read-cache.ts';

let now: number;
let cache: ReadCache;
let resolvers: ((value: { is: string }) => void)[];
beforeEach(() => {
  now = 1_000;
  cache = createReadCache({ now: () => now });
  resolvers = [];
});

/** A read that the test resolves. */
const compute = () => new Promise<{ is: string }>((resolve) => resolvers.push(resolve));
const resolveLast = (is: string) => resolvers.at(-1)?.({ is });

it('shares one computation among concurrent reads, and caches its value', async () => {
  const reads = [cache.read('games', compute), cache.read('games', compute)];
  resolveLast('first');
  expect(await Promise.all(reads)).toEqual([{ is: 'first' }, { is: 'first' }]);
  expect(await cache.read('games', compute)).toEqual({ is: 'first' });
  expect(resolvers.length).toBe(1);
});

it('computes again after an invalidation, even one during a computation', async () => {
  const before = cache.read('games', compute);
  cache.invalidate();
  resolveLast('old');
  expect(await before).toEqual({ is: 'old' });
  const after = cache.read('games', compute);
  resolveLast('new');
  expect(await after).toEqual({ is: 'new' });
  expect(await cache.read('games', compute)).toEqual({ is: 'new' });
  expect(resolvers.length).toBe(2);
});

it('rejects all concurrent reads with the error, and does not cache it', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  await expect(Promise.all([cache.read('games', fail), cache.read('games', fail)])).rejects.toThrow('gone');
  expect(await cache.read('games', async () => ({ is: 'back' }))).toEqual({ is: 'back' });
});

it('caches nothing for longer than two seconds, in case an announcement is lost', async () => {
  expect(await cache.read('games', async () => ({ is: 'old' }))).toEqual({ is: 'old' });
  now += 2_100;
  expect(await cache.read('games', async () => ({ is: 'new' }))).toEqual({ is: 'new' });
});

it('evicts values beyond its size', async () => {
  const size = () => 10 * 1024 * 1024;
  let reads = 0;
  const compute = async () => ({ number: ++reads });
  for (const key of ['a', 'b', 'c', 'd', 'd']) await cache.read(key, compute, size);
  expect(reads).toBe(4);
  await cache.read('a', compute, size);
  expect(reads).toBe(5);
});

it('caches a value whose computation takes longer than the TTL', async () => {
  const reads = [cache.read('games', compute)];
  now += 5_000;
  reads.push(cache.read('games', compute));
  resolveLast('late');
  await Promise.all(reads);
  expect(await cache.read('games', compute)).toEqual({ is: 'late' });
  expect(resolvers.length).toBe(1);
});

it('caches a value of size zero', async () => {
  const readNoPlayers = async () => [] as string[];
  const read = () => cache.read('players', readNoPlayers, ({ length }) => length);
  expect(await read()).toBe(await read());
});
