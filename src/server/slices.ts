import { setImmediate as nextTurn } from 'node:timers/promises';

// Turns of the event loop. Node accepts one connection in each, so with a single turn, a connection behind a hundred
// others would wait for a hundred slices of work. An empty turn takes 3 microseconds.
const TURNS = 16;

/** Lets pending I/O be handled between two slices of long work. */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}

/**
 * Runs work that yields after each slice, and lets the event loop turn in between. If the work is outdated by then, it is
 * started again and done at once, so that its result is of one moment.
 */
export async function runInSlices<Result>(
  start: () => Iterator<unknown, Result>,
  isOutdated: () => boolean = () => false,
): Promise<Result> {
  const work = start();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
    if (isOutdated()) return runAtOnce(start());
  }
}

function runAtOnce<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
