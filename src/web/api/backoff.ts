const FIRST_CEILING_MS = 1_000;
const MAX_CEILING_MS = 30_000;

/** Exponential backoff with jitter: the delay before the next retry. */
export function computeBackoffMs(earlierFailures: number, random: () => number): number {
  const ceiling = Math.min(FIRST_CEILING_MS * 2 ** earlierFailures, MAX_CEILING_MS);
  return ceiling * (0.5 + random() / 2);
}
