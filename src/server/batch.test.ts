import { describe, expect, it } from 'vitest';
import { batch } from './batch.ts';

describe('calls that are batched', () => {
  it('give everybody their own answer, in few calls', async () => {
    const calls: number[][] = [];
    const double = batch(
      async (numbers: readonly number[]) => {
        calls.push([...numbers]);
        await new Promise((resolve) => setImmediate(resolve));
        return numbers.map((number) => number * 2);
      },
      { maxSize: 3, concurrency: 1 },
    );
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(double));
    expect(answers).toEqual([2, 4, 6, 8, 10, 12]);
    expect(calls).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(await double(7)).toBe(14);
  });

  it('go on beside one that does not answer', async () => {
    const ask = batch(
      (words: readonly string[]) =>
        words.includes('never') ? new Promise<string[]>(() => {}) : Promise.resolve(words),
      { maxSize: 1, concurrency: 2 },
    );
    void ask('never');
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a', 'b', 'c']);
  });

  it('fail for those who were together, and not for those who come after', async () => {
    let fails = true;
    const ask = batch(
      async (words: readonly string[]) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (fails) throw new Error(`no: ${words.join(' ')}`);
        return words;
      },
      { maxSize: 10, concurrency: 1 },
    );
    const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask));
    expect(answers).toHaveLength(3);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'no: a b c' } });
    fails = false;
    expect(await ask('d')).toBe('d');
  });
});
