import { unavailable } from '../errors.ts';
import { createQuota } from './quota.ts';

interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
}

interface QueuedJob {
  start(): void;
  refuse(): void;
  isNeeded(): boolean;
}

/** Runs a few jobs at once. Keys, such as networks, take turns, so that one with many jobs does not delay others. */
export function createFairQueue({ concurrency, maxWaiting, maxWaitingPerKey }: QueueLimits) {
  // Maps are ordered: the first key is served next, and then moves to the end.
  const queues = new Map<string, QueuedJob[]>();
  const quota = createQuota(maxWaiting, maxWaitingPerKey);
  let running = 0;

  const enqueue = (key: string, job: QueuedJob) => {
    const jobs = queues.get(key);
    if (jobs) jobs.push(job);
    else queues.set(key, [job]);
  };
  const dequeue = (): QueuedJob | undefined => {
    const [first] = queues;
    if (!first) return undefined;
    const [key, jobs] = first;
    const job = jobs.shift();
    queues.delete(key);
    if (jobs.length > 0) queues.set(key, jobs);
    quota.release(key);
    return job;
  };
  const startNext = () => {
    while (running < concurrency) {
      const job = dequeue();
      if (!job) return;
      if (job.isNeeded()) {
        running += 1;
        job.start();
      } else job.refuse();
    }
  };

  return {
    /** Rejects if too many jobs are queued, or if the job is no longer needed when its turn comes. */
    run: async <T>(key: string, job: () => Promise<T>, isNeeded = () => true): Promise<T> => {
      if (!quota.tryAcquire(key)) throw unavailable();
      await new Promise<void>((start, reject) => {
        enqueue(key, { start, isNeeded, refuse: () => reject(unavailable()) });
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
