import { PGlite } from '@electric-sql/pglite';
import { yieldToEventLoop } from '../slices.ts';

// The time of one or two queries.
const MAX_TURN_MS = 2;

type Exec = PGlite['execProtocolStream'];

/**
 * Yields to the event loop every few milliseconds. PGlite runs in the main thread, and starts each query right after
 * the one before, so that a series of them would block everything else.
 */
export class YieldingPGlite extends PGlite {
  #turnStart = 0;

  override async execProtocolStream(...call: Parameters<Exec>): ReturnType<Exec> {
    if (performance.now() - this.#turnStart > MAX_TURN_MS) {
      await yieldToEventLoop();
      this.#turnStart = performance.now();
    }
    return super.execProtocolStream(...call);
  }
}
