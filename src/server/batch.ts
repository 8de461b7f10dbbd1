import { setImmediate } from 'node:timers/promises';

/**
 * Batches calls: items that arrive while `concurrency` calls are running go together into the next one. Without load an
 * item is not delayed; under load, many share the cost of a call.
 */
export function batch<Item, Result>(
  call: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  { maxSize, concurrency }: { maxSize: number; concurrency: number },
): (item: Item) => Promise<Result> {
  let queue: { item: Item; resolve: (result: Result | Promise<Result>) => void; reject: (error: unknown) => void }[] =
    [];
  let running = 0;

  const runBatches = async () => {
    running += 1;
    // Lets waiting requests add their items first: the embedded database blocks the event loop during a call.
    await setImmediate();
    while (queue.length > 0) {
      const current = queue.slice(0, maxSize);
      queue = queue.slice(maxSize);
      try {
        const results = await call(current.map(({ item }) => item));
        for (const [index, { resolve }] of current.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of current) reject(error);
      }
      await setImmediate();
    }
    running -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (running < concurrency) void runBatches();
    });
}
