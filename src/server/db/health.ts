import type { DatabaseHealth } from './database.ts';

type Probe = () => Promise<unknown>;

/** Probes with a read or, after a reported failure, with a write until it succeeds. Concurrent checks share a probe. */
export function createHealth({ read, write }: { read: Probe; write: Probe }): DatabaseHealth {
  let isFailing = false;
  let running: Promise<void> | undefined;
  const probe = async () => {
    if (!isFailing) {
      await read();
      return;
    }
    // Before the probe, so that a failure reported during it is not lost.
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
