import { expect, it } from 'vitest';
import { createReadCache } from './read-cache.ts';

/** A read that counts how often it is made, and answers when it is told to. */
function createRead() {
  const answers: ((value: { is: string }) => void)[] = [];
  return {
    compute: () => new Promise<{ is: string }>((resolve) => answers.push(resolve)),
    answer: (is: string) => answers.at(-1)?.({ is }),
    count: () => answers.length,
  };
}

it('reads once for all who ask, and keeps what it has read', async () => {
  const cache = createReadCache();
  const { compute, answer, count } = createRead();
  const asked = [cache.read('games', compute), cache.read('games', compute)];
  answer('first');
  expect(await Promise.all(asked)).toEqual([{ is: 'first' }, { is: 'first' }]);
  expect(await cache.read('games', compute)).toEqual({ is: 'first' });
  expect(count()).toBe(1);
});

it('reads anew after a change, also when the change comes while it is being read', async () => {
  const cache = createReadCache();
  const { compute, answer, count } = createRead();
  const before = cache.read('games', compute);
  const answerOld = () => answer('old');
  cache.invalidate();
  answerOld();
  expect(await before).toEqual({ is: 'old' });
  const after = cache.read('games', compute);
  answer('new');
  expect(await after).toEqual({ is: 'new' });
  expect(await cache.read('games', compute)).toEqual({ is: 'new' });
  expect(count()).toBe(2);
});

it('tells all who ask of a failure, and tries again for the next', async () => {
  const cache = createReadCache();
  const fail = () => Promise.reject(new Error('gone'));
  await expect(Promise.all([cache.read('games', fail), cache.read('games', fail)])).rejects.toThrow('gone');
  expect(await cache.read('games', async () => ({ is: 'back' }))).toEqual({ is: 'back' });
});

it('keeps nothing for longer than two seconds, should a change not have been heard of', async () => {
  let now = 1_000;
  const cache = createReadCache({ now: () => now });
  expect(await cache.read('games', async () => ({ is: 'old' }))).toEqual({ is: 'old' });
  now += 2_100;
  expect(await cache.read('games', async () => ({ is: 'new' }))).toEqual({ is: 'new' });
});

it('keeps no more than fits', async () => {
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

it('keeps what has taken longer to read than it is kept, and reads it once', async () => {
  let now = 0;
  const cache = createReadCache({ now: () => now });
  const { compute, answer, count } = createRead();
  const asked = [cache.read('games', compute)];
  now = 5_000;
  asked.push(cache.read('games', compute));
  answer('late');
  await Promise.all(asked);
  expect(await cache.read('games', compute)).toEqual({ is: 'late' });
  expect(count()).toBe(1);
});

it('keeps what has no size', async () => {
  const cache = createReadCache();
  const read = () =>
    cache.read(
      'players',
      async () => [] as string[],
      ({ length }) => length,
    );
  expect(await read()).toBe(await read());
});
