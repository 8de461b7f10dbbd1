import { unavailable } from '../errors.ts';
import type { Caller } from './network.ts';
import { createQuota } from './quota.ts';

interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerNetwork: number;
}

interface QueuedJob {
  start(): void;
  refuse(): void;
  isConnected(): boolean;
}

/** Runs a few jobs at once. Networks take turns, so that one with many jobs does not delay others. */
export function createFairQueue({ concurrency, maxWaiting, maxWaitingPerNetwork }: QueueLimits) {
  // Maps are ordered: the first network is served next, and then moves to the end.
  const queues = new Map<string, QueuedJob[]>();
  const quota = createQuota(maxWaiting, maxWaitingPerNetwork);
  let running = 0;

  const enqueue = (network: string, job: QueuedJob) => {
    const jobs = queues.get(network);
    if (jobs) jobs.push(job);
    else queues.set(network, [job]);
  };
  const dequeue = (): QueuedJob | undefined => {
    const [first] = queues;
    if (!first) return undefined;
    const [network, jobs] = first;
    const job = jobs.shift();
    queues.delete(network);
    if (jobs.length > 0) queues.set(network, jobs);
    quota.release(network);
    return job;
  };
  const startNext = () => {
    while (running < concurrency) {
      const job = dequeue();
      if (!job) return;
      if (job.isConnected()) {
        running += 1;
        job.start();
      } else job.refuse();
    }
  };

  return {
    /** Rejects if too many jobs are queued, or if the caller has left when its turn comes. */
    run: async <T>({ network, isConnected }: Caller, job: () => Promise<T>): Promise<T> => {
      if (!quota.tryAcquire(network)) throw unavailable();
      await new Promise<void>((start, reject) => {
        enqueue(network, { start, isConnected, refuse: () => reject(unavailable()) });
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
