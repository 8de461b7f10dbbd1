import { setImmediate } from 'node:timers/promises';

interface Limits {
  /** How many go together at most. */
  most: number;
  /** How many calls may be under way. */
  lanes: number;
}

/**
 * Makes many calls of few: what is asked for while calls are under way goes together in the next one. Alone, nobody
 * waits for anybody; in a rush, the cost of a call is shared.
 */
export function gather<Item, Result>(
  call: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, lanes }: Limits,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let underWay = 0;

  const callAll = async () => {
    underWay += 1;
    // The embedded database works in our own thread: only between its calls do requests come in at all.
    await setImmediate();
    while (waiting.length > 0) {
      const together = waiting.slice(0, most);
      waiting = waiting.slice(most);
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
      if (underWay < lanes) void callAll();
    });
}
