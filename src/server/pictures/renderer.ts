import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { unavailable } from '../errors.ts';
import type { Picture } from './picture.ts';
import type { PictureJob, PictureResult } from './picture-thread.ts';

export interface Renderer {
  /** Renders a picture as PNG. Rejects as unavailable if that fails. */
  render(picture: Picture): Promise<Buffer>;
  /** Makes a portrait from a photo, as PNG. Null if it is no picture that we take. Rejects as unavailable if that fails. */
  makePortrait(photo: Uint8Array): Promise<Buffer | null>;
  /** Starts the worker, which reads the index of the fonts, ahead of the first picture. */
  warmUp(): void;
}

interface Options {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The compiled worker. By default the one beside this file, which only the build has. */
  thread?: URL;
  timeoutMs?: number;
  /** After a worker has failed, the next one starts this much later at the earliest. */
  retryMs?: number;
}

interface Pending {
  resolve(png: Buffer | null): void;
  reject(error: Error): void;
}

// A picture takes a tenth of a second, and the largest photo a few seconds; the first one also waits for the worker to start.
const TIMEOUT_MS = 10_000;
const RETRY_MS = 10_000;
// Room for the fonts' index and the text of one SVG. Pixels are outside the heap.
const WORKER_LIMITS = { maxOldGenerationSizeMb: 128 };

/**
 * Renders pictures in a worker thread, which takes 40 MB and starts when it is needed first. If it fails, because the
 * platform has no resvg or for any other reason, pictures are unavailable and everything else goes on.
 */
export function createRenderer({ log, thread, timeoutMs = TIMEOUT_MS, retryMs = RETRY_MS }: Options): Renderer {
  let worker: Worker | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let lastId = 0;
  const pending = new Map<number, Pending>();

  const fail = (failed: Worker, reason: string) => {
    if (worker !== failed) return;
    worker = null;
    failedAt = performance.now();
    log.warn({ reason }, 'pictures cannot be rendered');
    // A thread that runs native code ends only when that returns.
    void failed.terminate();
    for (const { reject } of pending.values()) reject(unavailable());
    pending.clear();
  };
  const start = (): Worker => {
    const started = new Worker(thread ?? new URL('./picture-thread.js', import.meta.url), {
      env: {},
      execArgv: [],
      resourceLimits: WORKER_LIMITS,
    });
    started.unref();
    started.on('message', ({ id, png, error }: PictureResult) => {
      const job = pending.get(id);
      pending.delete(id);
      if (png !== undefined) job?.resolve(png && Buffer.from(png.buffer, png.byteOffset, png.length));
      else {
        log.warn({ reason: error }, 'a picture could not be rendered');
        job?.reject(unavailable());
      }
    });
    started.once('error', ({ message }) => fail(started, message));
    started.once('exit', () => fail(started, 'the worker has ended'));
    return started;
  };

  const ensureWorker = (): Worker | null => {
    if (worker || performance.now() - failedAt < retryMs) return worker;
    try {
      worker = start();
    } catch (error) {
      failedAt = performance.now();
      log.warn({ reason: String(error) }, 'pictures cannot be rendered');
    }
    return worker;
  };
  const send = (task: PictureJob['task'], transfer: ArrayBuffer[] = []): Promise<Buffer | null> =>
    new Promise((resolve, reject) => {
      const current = ensureWorker();
      if (!current) throw unavailable();
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(() => fail(current, 'the worker does not respond'), timeoutMs).unref();
      pending.set(id, {
        resolve: (png) => {
          clearTimeout(timer);
          resolve(png);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      current.postMessage({ id, task } satisfies PictureJob, transfer);
    });
  return {
    render: async (picture) => {
      const png = await send({ picture });
      if (!png) throw unavailable();
      return png;
    },
    makePortrait: (photo) => {
      // Moved instead of copied a second time; the bytes of a request may share their memory with others.
      const copy = Uint8Array.from(photo);
      return send({ photo: copy }, [copy.buffer]);
    },
    warmUp: ensureWorker,
  };
}
