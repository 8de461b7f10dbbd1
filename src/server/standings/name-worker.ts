import { Worker } from 'node:worker_threads';
import type { NameColumns } from '../../engine/name-order.ts';

// Enough for the names of a block as strings; the rest lies outside of the heap.
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** Sorts names in a thread of its own: comparing a million takes seconds. */
export function sortInWorker(columns: readonly NameColumns[]): Promise<Uint32Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./name-thread.js', import.meta.url), {
      workerData: columns,
      transferList: columns.flatMap(({ bracketId, start, length }) => [bracketId, start, length].map(bufferOf)),
      env: {},
      execArgv: [],
      resourceLimits: LIMITS,
    });
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the worker has ended without an order')));
  });
}

/** Of columns that were copied for the worker. */
function bufferOf({ buffer }: Uint16Array | Uint32Array): ArrayBuffer {
  return buffer as ArrayBuffer;
}
