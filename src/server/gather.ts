import { setImmediate } from 'node:timers/promises';

/**
 * Makes many calls of few: what is asked for while a call is under way goes together in the next one. Alone, nobody
 * waits for anybody; in a rush, the cost of a call is shared.
 */
export function gather<Item, Result>(
  call: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isUnderWay = false;

  const callAll = async () => {
    isUnderWay = true;
    while (waiting.length > 0) {
      // The embedded database works in our own thread: only between its calls do requests come in at all.
      await setImmediate();
      const together = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await call(together.map(({ item }) => item));
        for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isUnderWay = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isUnderWay) void callAll();
    });
}
