const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/** Exponential backoff with jitter: the delay before the next retry. */
export function computeBackoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(FIRST_MS * 2 ** failures, MOST_MS);
  return ceiling * (0.5 + random() / 2);
}
