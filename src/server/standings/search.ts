import { foldName } from '../../domain/players/names.ts';
import { MAX_FOUND } from '../../domain/scoring/ranking.ts';
import { searchRows } from '../../engine/name-search.ts';
import type { Scoreboard } from '../../engine/scoreboard.ts';
import { runInSlices } from '../slices.ts';

// Names between two yields to the event loop.
const SLICE = 8_192;

/**
 * The brackets whose name contains a text, in no particular order. Not of one moment: while people submit, it would search
 * a million names at once. Brackets that are added meanwhile may be missing, and removed ones may be found.
 */
export function searchNames(
  scoreboard: Scoreboard,
  text: string,
  matches: (bracketId: number) => boolean = () => true,
): Promise<number[]> {
  return runInSlices(() => searchSlices(scoreboard, foldName(text), matches));
}

function* searchSlices(scoreboard: Scoreboard, folded: string, matches: (bracketId: number) => boolean) {
  const found: number[] = [];
  for (let from = 0; from < scoreboard.table.length && found.length < MAX_FOUND; from += SLICE) {
    if (from > 0) yield;
    found.push(...searchRows(scoreboard, folded, from, from + SLICE).filter(matches));
  }
  // Sorting more would block the event loop.
  return found.slice(0, MAX_FOUND);
}
