import { createFairQueue } from '../limits/fair-queue.ts';
import { LIMITS } from '../limits/limits.ts';

export type PictureQueue = ReturnType<typeof createPictureQueue>;

/** One at a time, as there is one worker. A card takes a tenth of a second, so the last in the queue waits for seconds. */
export function createPictureQueue() {
  return createFairQueue({ concurrency: 1, maxWaiting: LIMITS.pictures.most });
}
