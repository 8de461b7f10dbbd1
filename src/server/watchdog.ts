import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';

const BEAT_MS = 1_000;
const MAX_MISSED_BEATS = 30;

export interface WatchdogData {
  /** A counter that the main event loop increments. */
  beats: Int32Array;
  /** 1 while the inspector is open, so that a debugger may pause the program. */
  isDebugged: Int32Array;
  beatMs: number;
  maxMissedBeats: number;
}

/** Starts a worker thread that ends the process when its event loop has been blocked for 30 seconds. */
export function startWatchdog(log: Pick<FastifyBaseLogger, 'warn'>): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const isDebugged = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WatchdogData = { beats, isDebugged, beatMs: BEAT_MS, maxMissedBeats: MAX_MISSED_BEATS };
  const beat = () => {
    Atomics.add(beats, 0, 1);
    Atomics.store(isDebugged, 0, inspectorUrl() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, BEAT_MS).unref();
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  });
  thread.unref();
  thread.once('error', ({ message }) => log.warn({ reason: message }, 'runs without a watchdog'));
}
