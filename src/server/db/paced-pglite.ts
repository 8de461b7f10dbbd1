import { PGlite } from '@electric-sql/pglite';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

// A query or two.
const LONGEST_TURN_MS = 2;

type Exec = PGlite['execProtocolStream'];

/**
 * PGlite runs in our own thread, and begins each query as soon as the one before is through, without a turn of the event
 * loop in between. Here everything else has its turn every few milliseconds, however long a series of queries is.
 */
export class PacedPGlite extends PGlite {
  #turnBegan = 0;

  override async execProtocolStream(...call: Parameters<Exec>): ReturnType<Exec> {
    if (performance.now() - this.#turnBegan > LONGEST_TURN_MS) {
      await yieldToEventLoop();
      this.#turnBegan = performance.now();
    }
    return super.execProtocolStream(...call);
  }
}
