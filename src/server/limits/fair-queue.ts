import { unavailable } from '../errors.ts';
import type { Caller } from './network.ts';
import { createQuota } from './quota.ts';

/**
 * Runs a few jobs at once. Networks take turns, so that one with many jobs does not delay others. A job whose caller leaves
 * gives up its place, so a network has no more jobs here than requests that are handled (`requestsPerAddress`).
 */
export function createFairQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  // Maps and sets are ordered: the first network is served next, and then moves to the end.
  const queues = new Map<string, Set<() => void>>();
  const quota = createQuota(maxWaiting);
  let running = 0;

  const remove = (network: string, jobs: Set<() => void>, start: () => void) => {
    jobs.delete(start);
    if (jobs.size === 0) queues.delete(network);
    quota.release(network);
  };
  const startNext = () => {
    while (running < concurrency) {
      const [[network, jobs] = ['', new Set<() => void>()]] = queues;
      const [start] = jobs;
      if (!start) return;
      remove(network, jobs, start);
      if (queues.delete(network)) queues.set(network, jobs);
      running += 1;
      start();
    }
  };

  return {
    /** Rejects if too many jobs are queued, or if the caller leaves before its turn. */
    run: async <T>({ network, connection }: Caller, job: () => Promise<T>): Promise<T> => {
      if (connection.destroyed || !quota.tryAcquire(network)) throw unavailable();
      await new Promise<void>((resolve, reject) => {
        const jobs = queues.get(network) ?? new Set();
        const start = () => {
          connection.off('close', leave);
          resolve();
        };
        const leave = () => {
          remove(network, jobs, start);
          reject(unavailable());
        };
        connection.once('close', leave);
        queues.set(network, jobs.add(start));
        startNext();
      });
      try {
        return await job();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
