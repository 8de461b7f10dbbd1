import { syncBuiltinESMExports } from 'node:module';
import threads, { Worker } from 'node:worker_threads';

// Loaded before all else by the servers in the tests of the watchdog.

// The watchdog checks ten times as often, and so waits for 3 seconds instead of 30.
threads.Worker = class extends Worker {
  /**
   * @param {URL} file
   * @param {import('node:worker_threads').WorkerOptions} options
   */
  constructor(file, options) {
    super(file, { ...options, workerData: { ...options.workerData, beatMs: 100 } });
  }
};
syncBuiltinESMExports();

// Blocks the event loop for longer than that: for much longer, in case the machine is busy, unless the program is to go on.
const BLOCKED_MS = process.env['NODE_OPTIONS']?.includes('--inspect') ? 4_500 : 90_000;
process.on('SIGUSR2', () => {
  const end = performance.now() + BLOCKED_MS;
  while (performance.now() < end);
});
