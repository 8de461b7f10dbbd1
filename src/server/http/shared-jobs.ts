import { createFairQueue } from './fair-queue.ts';
import type { Caller } from './network.ts';

/** Runs a job once for all callers of a network that want the same. Networks take turns. */
export interface SharedJobs<T> {
  /** Rejects if too many jobs are queued. Skips the job if all its callers have left when its turn comes. */
  run(key: string, caller: Caller, job: () => Promise<T>): Promise<T>;
}

export function createSharedJobs<T>(limits: Parameters<typeof createFairQueue>[0]): SharedJobs<T> {
  const queue = createFairQueue(limits);
  const jobs = new Map<string, { result: Promise<T>; callers: Caller[] }>();
  return {
    run: (key, caller, job) => {
      // Shared within a network only: the same job of another network may be queued behind many of that network's jobs.
      const jobKey = `${caller.network} ${key}`;
      const existing = jobs.get(jobKey);
      if (existing) {
        existing.callers.push(caller);
        return existing.result;
      }
      const callers = [caller];
      const isNeeded = () => callers.some(({ isConnected }) => isConnected());
      const result = queue.run(caller.network, job, isNeeded).finally(() => jobs.delete(jobKey));
      jobs.set(jobKey, { result, callers });
      return result;
    },
  };
}
