import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from '../http/cached-response.ts';
import type { Caller } from '../http/network.ts';
import { createSharedJobs } from '../http/shared-jobs.ts';
import type { Picture } from './picture.ts';
import type { Renderer } from './renderer.ts';

/** Caches rendered pictures by their data, so one that shows nothing of a change of the standings stays cached. */
export interface PictureCache {
  get(picture: Picture, caller: Caller): Promise<CachedResponse>;
}

// The cards of a few hundred people, or the boards of a hundred.
const MAX_PICTURES = 400;
const MAX_BYTES = 24 * 1024 * 1024;
// One at a time, as there is one worker. A card takes a tenth of a second, so the last in the queue waits for seconds.
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 200, maxWaitingPerKey: 40 };

export function createPictureCache({ render }: Pick<Renderer, 'render'>): PictureCache {
  const pictures = new LRUCache<string, CachedResponse>({ max: MAX_PICTURES, maxSize: MAX_BYTES });
  const jobs = createSharedJobs<CachedResponse>(QUEUE_LIMITS);

  const renderOnce = async (key: string, picture: Picture): Promise<CachedResponse> => {
    // A job of another network may have rendered the picture in the meantime.
    const existing = pictures.get(key);
    if (existing) return existing;
    const response = toResponse(await render(picture));
    pictures.set(key, response, { size: response.bodies.identity.length });
    return response;
  };
  return {
    get: async (picture, caller) => {
      const key = hash(JSON.stringify(picture));
      return pictures.get(key) ?? jobs.run(key, caller, () => renderOnce(key, picture));
    },
  };
}

function toResponse(png: Buffer): CachedResponse {
  return { type: 'image/png', headers: { 'cache-control': 'no-cache' }, etag: hash(png), bodies: { identity: png } };
}

function hash(content: string | Buffer): string {
  return createHash('sha1').update(content).digest('base64url');
}
