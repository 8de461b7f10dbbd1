import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';

/** Counting that a worker does, once for each state of what is counted. */
export interface Job<Task> {
  /** Names what is counted. Another job with the same key takes the place of this one. */
  key: string;
  state: string | number;
  /** Those who ask take turns. */
  askedBy: string;
  start(): Task;
}

interface Options<Task, Result, J extends Job<Task>> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The compiled worker. By default the one beside this file, which only the build has. */
  thread: URL | undefined;
  memoryMb: number;
  /** After a worker has failed, the next one starts this much later at the earliest. */
  retryMs: number;
  onDone: (job: J, result: Result) => void;
}

export interface JobRunner<J> {
  request(job: J): void;
  close(): Promise<void>;
}

// Of each person who asks; the oldest makes room.
const MAX_WAITING = 20;

/** Runs one job at a time in a worker. A job whose state is gone is ended. */
export function createJobRunner<Task, Result, J extends Job<Task> = Job<Task>>(
  options: Options<Task, Result, J>,
): JobRunner<J> {
  const { log, thread, memoryMb, retryMs, onDone } = options;
  let running: { job: J; worker: Worker } | null = null;
  // By who asks, and then by key. Maps are ordered: the first is served next.
  const waiting = new Map<string, Map<string, J>>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const takeNext = (): J | undefined => {
    const [[askedBy, jobs] = ['', new Map<string, J>()]] = waiting;
    const [next] = jobs.values();
    waiting.delete(askedBy);
    if (next) jobs.delete(next.key);
    if (jobs.size > 0) waiting.set(askedBy, jobs);
    return next;
  };
  const startNext = () => {
    if (running || performance.now() - failedAt < retryMs) return;
    const next = takeNext();
    if (!next) return;
    const worker = new Worker(thread ?? new URL('./chances-thread.js', import.meta.url), {
      workerData: next.start(),
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    running = { job: next, worker };
    const end = () => {
      if (running?.worker !== worker) return false;
      running = null;
      return true;
    };
    worker.once('message', (result: Result) => {
      if (!end()) return;
      onDone(next, result);
      startNext();
    });
    const fail = (reason: string) => {
      if (!end()) return;
      failedAt = performance.now();
      log.warn({ job: next.key, reason }, 'could not count the chances');
    };
    worker.once('error', ({ message }) => fail(message));
    worker.once('exit', () => fail('the worker has ended without a result'));
  };

  return {
    request: (job) => {
      if (running?.job.key === job.key) {
        if (running.job.state === job.state) return;
        // What it counts is of no use any more.
        void running.worker.terminate();
        running = null;
      }
      for (const [askedBy, jobs] of waiting) {
        jobs.delete(job.key);
        if (jobs.size === 0) waiting.delete(askedBy);
      }
      const jobs = waiting.get(job.askedBy) ?? new Map<string, J>();
      waiting.set(job.askedBy, jobs.set(job.key, job));
      const [oldest] = jobs.keys();
      if (jobs.size > MAX_WAITING && oldest !== undefined) jobs.delete(oldest);
      startNext();
    },
    close: async () => {
      waiting.clear();
      const ended = running?.worker.terminate();
      running = null;
      await ended;
    },
  };
}
