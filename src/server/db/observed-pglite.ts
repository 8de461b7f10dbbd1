import type { PGliteOptions } from '@electric-sql/pglite';
import type { DatabaseObserver } from './database.ts';
import { YieldingPGlite } from './yielding-pglite.ts';

type Exec = YieldingPGlite['execProtocolStream'];

/** Tells an observer how long queries and transactions wait for the only connection, and which queries fail. */
export class ObservedPGlite extends YieldingPGlite {
  readonly #observer: DatabaseObserver;

  constructor(options: PGliteOptions, observer: DatabaseObserver) {
    super(options);
    this.#observer = observer;
  }

  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    return super._runExclusiveTransaction(() => {
      this.#observer.waited(performance.now() - start);
      return work();
    });
  }

  override async execProtocolStream(...call: Parameters<Exec>): ReturnType<Exec> {
    try {
      return await super.execProtocolStream(...call);
    } catch (error) {
      this.#observer.failed(error);
      throw error;
    }
  }
}
