const LINE_START = '\r\x1b[2K';

/** Works through a list, so many at once, and tells how far it is. The answers are in the order of the list. */
export async function workThrough<T, R>(
  label: string,
  list: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = 1,
): Promise<R[]> {
  const { stdout } = process;
  const answers: R[] = new Array(list.length);
  const waiting = list.entries();
  let done = 0;
  const takeNext = async () => {
    for (const [index, item] of waiting) {
      answers[index] = await work(item);
      done += 1;
      if (stdout.isTTY) stdout.write(`${LINE_START}  ${label} ... ${done} of ${list.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
  stdout.write(`${stdout.isTTY ? LINE_START : ''}  ${label}: ${list.length}\n`);
  return answers;
}
