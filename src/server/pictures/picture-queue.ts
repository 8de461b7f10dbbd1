import { createFairQueue } from '../limits/fair-queue.ts';
import { LIMITS } from '../limits/limits.ts';

export type PictureQueue = ReturnType<typeof createPictureQueue>;

/** Pictures are drawn one at a time, by one worker. Each takes a tenth of a second, so that a full queue takes seconds. */
export function createPictureQueue() {
  return createFairQueue({ concurrency: 1, maxWaiting: LIMITS.pictures.most });
}
