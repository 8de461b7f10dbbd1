import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const from = (network: string, connection = new Socket()) => ({ network, connection });
const LIMITS = { concurrency: 1, maxWaiting: 100 };

it('lets networks take turns, so that one with many jobs does not delay others', async () => {
  const queue = createFairQueue(LIMITS);
  const done: string[] = [];
  const run = (network: string, name: string) => queue.run(from(network), async () => void done.push(name));
  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1'), run('b', 'b2')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('limits the concurrency, and goes on after a failed job', async () => {
  const queue = createFairQueue({ ...LIMITS, concurrency: 2 });
  let running = 0;
  let most = 0;
  const job = async () => {
    running += 1;
    most = Math.max(most, running);
    await null;
    running -= 1;
    throw new Error('no');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => queue.run(from('a'), job)));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBe(2);
});

it('refuses jobs beyond its limit, and reserves room for networks without jobs', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 10 });
  let end = () => {};
  const first = queue.run(from('a'), () => new Promise<void>((resolve) => (end = resolve)));
  const nothing = async () => {};
  const waiting = Array.from({ length: 9 }, () => queue.run(from('a'), nothing));
  await expect(queue.run(from('a'), nothing)).rejects.toMatchObject({ kind: 'unavailable' });
  const other = queue.run(from('b'), nothing);
  await expect(queue.run(from('c'), nothing)).rejects.toMatchObject({ kind: 'unavailable' });
  end();
  await Promise.all([first, ...waiting, other]);
});

it('drops the job of a caller who leaves, and gives its place to others', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 10 });
  const done: string[] = [];
  let end = () => {};
  const first = queue.run(from('a'), () => new Promise<void>((resolve) => (end = resolve)));
  for (let left = 0; left < 50; left += 1) {
    const connection = new Socket();
    const job = queue.run(from('a', connection), async () => void done.push('abandoned'));
    connection.destroy();
    await expect(job).rejects.toMatchObject({ kind: 'unavailable' });
  }
  const gone = queue.run(from('b', new Socket().destroy()), async () => void done.push('gone'));
  await expect(gone).rejects.toMatchObject({ kind: 'unavailable' });
  const others = Array.from({ length: 9 }, (_, index) => queue.run(from('a'), async () => void done.push(`${index}`)));
  end();
  await Promise.all([first, ...others]);
  expect(done).toEqual(others.map((_, index) => `${index}`));
});
