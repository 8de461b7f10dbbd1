import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Counting that a worker does, once for each state of what is counted. */
export interface Job<Task> {
  /** Names what is counted. Another job with the same key takes the place of this one. */
  key: string;
  state: string | number;
  /** Those who ask take turns. */
  askedBy: string;
  start(): Task;
}

/** What a job has counted. */
export interface Counted<Report> {
  report: Report;
  /** Whether the state has changed since; then a newer report is being made. */
  isStale: boolean;
}

interface Options<Task, Report extends object, J extends Job<Task>> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The compiled worker. By default the one beside this file, which only the build has. */
  thread: URL | undefined;
  memoryMb: number;
  /** After a worker has failed, the next one starts this much later at the earliest. */
  retryMs: number;
  /** How large all reports that are kept may be. */
  keep: { max: number; sizeOf: (report: Report) => number };
  /** Called when a new report can be read. */
  onDone: (job: J) => void;
}

export interface JobRunner<J, Report> {
  /** The latest report, which is made again if its state has changed; null while the first is being made. */
  read(job: J): Counted<Report> | null;
  /** The latest report, as it is. */
  peek(key: string): Report | undefined;
  close(): Promise<void>;
}

// Of each person who asks; the oldest makes room.
const MAX_WAITING = 20;

/** Runs one job at a time in a worker, and keeps the latest reports. A job whose state is gone is ended. */
export function createJobRunner<Task, Report extends object, J extends Job<Task> = Job<Task>>(
  options: Options<Task, Report, J>,
): JobRunner<J, Report> {
  const { log, thread, memoryMb, retryMs, keep, onDone } = options;
  const made = new LRUCache<string, { state: Job<Task>['state']; report: Report }>({
    maxSize: keep.max,
    sizeCalculation: ({ report }) => keep.sizeOf(report),
  });
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
    worker.once('message', (report: Report) => {
      if (!end()) return;
      made.set(next.key, { state: next.state, report });
      onDone(next);
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

  const request = (job: J) => {
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
  };

  return {
    read: (job) => {
      const latest = made.get(job.key);
      const isStale = latest?.state !== job.state;
      if (isStale) request(job);
      return latest ? { report: latest.report, isStale } : null;
    },
    peek: (key) => made.peek(key)?.report,
    close: async () => {
      waiting.clear();
      const ended = running?.worker.terminate();
      running = null;
      await ended;
    },
  };
}
