import { setImmediate } from 'node:timers/promises';

interface Limits {
  /** Items in a batch, at most. */
  maxSize: number;
  /** Batches under way at a time, at most. */
  concurrency: number;
}

/**
 * Batches calls: items that come while batches are under way go together in the next one. A single item waits for
 * nothing; in a rush, the cost of a call is shared.
 */
export function batch<Item, Result>(
  call: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxSize, concurrency }: Limits,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let underWay = 0;

  const callAll = async () => {
    underWay += 1;
    // The embedded database works in our own thread: only between its calls do requests come in at all.
    await setImmediate();
    while (waiting.length > 0) {
      const together = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      try {
        const results = await call(together.map(({ item }) => item));
        for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
      await setImmediate();
    }
    underWay -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < concurrency) void callAll();
    });
}
