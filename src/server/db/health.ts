import type { DatabaseHealth } from './database.ts';

interface Probes {
  /** Succeeds if the database answers. */
  read(): Promise<unknown>;
  /** Succeeds if the database also takes writes. */
  write(): Promise<unknown>;
}

/** Remembers failures until a write has succeeded again. Checks that come together share one probe. */
export function createHealth({ read, write }: Probes): DatabaseHealth {
  let isFailing = false;
  let running: Promise<void> | undefined;
  const probe = async () => {
    if (!isFailing) {
      await read();
      return;
    }
    // Before the probe, so that a failure that is reported meanwhile is kept.
    isFailing = false;
    await write().catch((error: unknown) => {
      isFailing = true;
      throw error;
    });
  };
  return {
    check: () => {
      running ??= probe().finally(() => {
        running = undefined;
      });
      return running;
    },
    reportFailure: () => {
      isFailing = true;
    },
    isDiskFull: () => false,
  };
}
