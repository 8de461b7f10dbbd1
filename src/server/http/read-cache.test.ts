import { expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

/** A counted read that the test resolves. */
function createRead() {
  const resolvers: ((value: { is: string }) => void)[] = [];
  return {
    compute: () => new Promise<{ is: string }>((resolve) => resolvers.push(resolve)),
    resolveLast: (is: string) => resolvers.at(-1)?.({ is }),
    count: () => resolvers.length,
  };
}

it('shares one computation among concurrent reads, and caches its value', async () => {
  const cache = createReadCache();
  const { compute, resolveLast, count } = createRead();
  const reads = [cache.read('games', compute), cache.read('games', compute)];
  resolveLast('first');
  expect(await Promise.all(reads)).toEqual([{ is: 'first' }, { is: 'first' }]);
  expect(await cache.read('games', compute)).toEqual({ is: 'first' });
  expect(count()).toBe(1);
});

it('computes again after an invalidation, also one during a computation', async () => {
  const cache = createReadCache();
  const { compute, resolveLast, count } = createRead();
  const before = cache.read('games', compute);
  cache.invalidate();
  resolveLast('old');
  expect(await before).toEqual({ is: 'old' });
  const after = cache.read('games', compute);
  resolveLast('new');
  expect(await after).toEqual({ is: 'new' });
  expect(await cache.read('games', compute)).toEqual({ is: 'new' });
  expect(count()).toBe(2);
});

it('rejects all concurrent reads with the error, and does not cache it', async () => {
  const cache = createReadCache();
  const fail = () => Promise.reject(new Error('gone'));
  await expect(Promise.all([cache.read('games', fail), cache.read('games', fail)])).rejects.toThrow('gone');
  expect(await cache.read('games', async () => ({ is: 'back' }))).toEqual({ is: 'back' });
});

it('caches nothing for longer than two seconds, in case an announcement is lost', async () => {
  let now = 1_000;
  const cache = createReadCache({ now: () => now });
  expect(await cache.read('games', async () => ({ is: 'old' }))).toEqual({ is: 'old' });
  now += 2_100;
  expect(await cache.read('games', async () => ({ is: 'new' }))).toEqual({ is: 'new' });
});

it('evicts values beyond its size', async () => {
  const cache = createReadCache();
  const size = () => 10 * 1024 * 1024;
  let reads = 0;
  const compute = async () => ({ number: ++reads });
  for (const key of ['a', 'b', 'c', 'd']) await cache.read(key, compute, size);
  await cache.read('d', compute, size);
  expect(reads).toBe(4);
  await cache.read('a', compute, size);
  expect(reads).toBe(5);
});

it('caches a value whose computation takes longer than the TTL', async () => {
  let now = 0;
  const cache = createReadCache({ now: () => now });
  const { compute, resolveLast, count } = createRead();
  const reads = [cache.read('games', compute)];
  now = 5_000;
  reads.push(cache.read('games', compute));
  resolveLast('late');
  await Promise.all(reads);
  expect(await cache.read('games', compute)).toEqual({ is: 'late' });
  expect(count()).toBe(1);
});

it('caches a value of size zero', async () => {
  const cache = createReadCache();
  const read = () =>
    cache.read(
      'players',
      async () => [] as string[],
      ({ length }) => length,
    );
  expect(await read()).toBe(await read());
});
