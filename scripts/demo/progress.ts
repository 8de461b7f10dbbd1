const LINE_START = '\r\x1b[2K';

/** Does the work for each item of a list, and prints the progress. Returns the results in the order of the list. */
export async function workThrough<T, R>(
  label: string,
  list: readonly T[],
  work: (item: T) => Promise<R>,
  concurrency = 1,
): Promise<R[]> {
  const { stdout } = process;
  const results: R[] = new Array(list.length);
  const waiting = list.entries();
  let done = 0;
  const takeNext = async () => {
    for (const [index, item] of waiting) {
      results[index] = await work(item);
      done += 1;
      if (stdout.isTTY) stdout.write(`${LINE_START}  ${label} ... ${done} of ${list.length}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeNext));
  stdout.write(`${stdout.isTTY ? LINE_START : ''}  ${label}: ${list.length}\n`);
  return results;
}
