import type { HallOfFameEntry } from '../../../contract/history.ts';

// With more people nobody stands out.
const MOST = 3;

/** How many titles make somebody stand out, the most that anybody has; null if nobody has one, or too many share it. */
export function findTopTitles(entries: readonly Pick<HallOfFameEntry, 'titles'>[]): number | null {
  const top = Math.max(0, ...entries.map(({ titles }) => titles));
  const holders = entries.filter(({ titles }) => titles === top).length;
  return top > 0 && holders <= MOST ? top : null;
}
