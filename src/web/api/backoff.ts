const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/** How long to wait after so many failures: twice as long each time, and not the same for everybody. */
export function backOff(failures: number, random: () => number): number {
  const ceiling = Math.min(FIRST_MS * 2 ** failures, MOST_MS);
  return ceiling * (0.5 + random() / 2);
}
