import { syncBuiltinESMExports } from 'node:module';
import threads, { Worker } from 'node:worker_threads';

// Loaded before all else by servers of the tests of the watchdog.

// It looks ten times as often, and so waits for 3 seconds instead of 30.
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

// Blocks the event loop for longer than that.
process.on('SIGUSR2', () => {
  const end = performance.now() + 4_500;
  while (performance.now() < end);
});
