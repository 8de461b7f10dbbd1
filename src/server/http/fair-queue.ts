import { unavailable } from './errors.ts';
import { createShares } from './shares.ts';

/** Runs a few jobs at once. Keys, such as networks, take turns, so that one with many jobs holds up nobody else. */
export interface FairQueue {
  /** Rejects if too many jobs are waiting, and does not run one that is no longer wanted when its turn comes. */
  run<T>(key: string, job: () => Promise<T>, isWanted?: () => boolean): Promise<T>;
}

interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  maxWaitingPerKey: number;
}

interface Waiting {
  start(): void;
  refuse(): void;
  isWanted(): boolean;
}

export function createFairQueue({ concurrency, maxWaiting, maxWaitingPerKey }: QueueLimits): FairQueue {
  // A map keeps its order: the first key is served next, and then goes to the end.
  const waiting = new Map<string, Waiting[]>();
  const places = createShares(maxWaiting, maxWaitingPerKey);
  let running = 0;

  const enqueue = (key: string, job: Waiting) => {
    const jobs = waiting.get(key);
    if (jobs) jobs.push(job);
    else waiting.set(key, [job]);
  };
  const dequeue = (): Waiting | undefined => {
    const [first] = waiting;
    if (!first) return undefined;
    const [key, jobs] = first;
    const job = jobs.shift();
    waiting.delete(key);
    if (jobs.length > 0) waiting.set(key, jobs);
    places.release(key);
    return job;
  };
  const startNext = () => {
    while (running < concurrency) {
      const job = dequeue();
      if (!job) return;
      if (job.isWanted()) {
        running += 1;
        job.start();
      } else job.refuse();
    }
  };

  return {
    run: async (key, job, isWanted = () => true) => {
      if (!places.take(key)) throw unavailable();
      await new Promise<void>((start, reject) => {
        enqueue(key, { start, isWanted, refuse: () => reject(unavailable()) });
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
