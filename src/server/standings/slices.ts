import { foldName } from '../../domain/players/names.ts';
import { MAX_FOUND } from '../../domain/scoring/ranking.ts';
import { searchRows } from '../../engine/name-search.ts';
import { countBrackets } from '../../engine/scoreboard.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Standings } from './standings.ts';

/**
 * Runs work that yields after each slice, and lets the event loop turn in between. If the standings change meanwhile, the
 * work is started again and done at once, so that its result is of one moment.
 */
export async function runInSlices<Result>(
  current: Standings,
  start: () => Generator<undefined, Result>,
): Promise<Result> {
  const { version, scoreboard } = current;
  const brackets = countBrackets(scoreboard);
  const work = start();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
    // Compares the count too: brackets can be added without a new version, which is throttled.
    if (current.version !== version || countBrackets(scoreboard) !== brackets) return runAtOnce(start());
  }
}

function runAtOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

// Names between two yields to the event loop.
const SEARCH_SLICE = 8_192;

/**
 * The brackets whose name contains a text, in no particular order. Not with `runInSlices`: while people submit, it would
 * search a million names at once. Brackets that are added meanwhile may be missing, and removed ones may be found.
 */
export async function searchNames(
  { scoreboard }: Standings,
  text: string,
  matches: (bracketId: number) => boolean = () => true,
): Promise<number[]> {
  const folded = foldName(text);
  const found: number[] = [];
  for (let from = 0; from < scoreboard.table.length && found.length < MAX_FOUND; from += SEARCH_SLICE) {
    if (from > 0) await yieldToEventLoop();
    found.push(...searchRows(scoreboard, folded, from, from + SEARCH_SLICE).filter(matches));
  }
  // Sorting more would block the event loop.
  return found.slice(0, MAX_FOUND);
}
