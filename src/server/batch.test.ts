import { describe, expect, it } from 'vitest';
import { batch } from './batch.ts';

describe('batched calls', () => {
  it('return to each call the result of its item', async () => {
    const calls: number[][] = [];
    const double = batch(
      async (numbers: readonly number[]) => {
        calls.push([...numbers]);
        await new Promise((resolve) => setImmediate(resolve));
        return numbers.map((number) => number * 2);
      },
      { maxSize: 3, concurrency: 1 },
    );
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map(double));
    expect(results).toEqual([2, 4, 6, 8, 10, 12]);
    expect(calls.map(String)).toEqual(['1,2,3', '4,5,6']);
    expect(await double(7)).toBe(14);
  });

  it('go on while one batch never returns', async () => {
    const call = batch(
      (words: readonly string[]) =>
        words.includes('never') ? new Promise<string[]>(() => {}) : Promise.resolve(words),
      { maxSize: 1, concurrency: 2 },
    );
    void call('never');
    expect(await Promise.all(['a', 'b', 'c'].map(call))).toEqual(['a', 'b', 'c']);
  });

  it('fail for all items of a batch, and not for later ones', async () => {
    let fails = true;
    const call = batch(
      async (words: readonly string[]) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (fails) throw new Error(`no: ${words.join(' ')}`);
        return words;
      },
      { maxSize: 10, concurrency: 1 },
    );
    const errors = ['a', 'b', 'c'].map((word) => call(word).catch(String));
    expect(await Promise.all(errors)).toEqual(Array(3).fill('Error: no: a b c'));
    fails = false;
    expect(await call('d')).toBe('d');
  });
});
