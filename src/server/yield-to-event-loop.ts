import { setImmediate as nextTurn } from 'node:timers/promises';

// Turns of the event loop. Node accepts one connection in each, so with a single turn, a connection behind a hundred
// others would wait for a hundred slices of work. An empty turn takes 3 microseconds.
const TURNS = 16;

/** Lets pending I/O be handled between two slices of long work. */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
