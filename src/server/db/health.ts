import type { DatabaseHealth } from './database.ts';

type Probe = () => Promise<unknown>;

/** Probes with a read; after a reported failure, with a write until one succeeds. Concurrent checks share a probe. */
export function createHealth({ read, write }: { read: Probe; write: Probe }): DatabaseHealth {
  let needsWriteProbe = false;
  let running: Promise<void> | undefined;
  const probe = async () => {
    if (!needsWriteProbe) {
      await read();
      return;
    }
    // Before the probe, so that a failure reported during it is not lost.
    needsWriteProbe = false;
    await write().catch((error: unknown) => {
      needsWriteProbe = true;
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
      needsWriteProbe = true;
    },
    // The embedded database overrides this.
    isDiskFull: () => false,
  };
}
