import { expect, it, vi } from 'vitest';
import type { Picture } from './picture.ts';
import { createPictureCache } from './picture-cache.ts';

const CALLER = { network: 'home', isConnected: () => true };
const DISCONNECTED = { network: 'home', isConnected: () => false };

const describePicture = (name: string): Picture => ({ kind: 'generic', appName: 'Swish', tournamentName: name });
const createRender = (bytes = 100) => vi.fn(async (_: Picture) => Buffer.alloc(bytes));

it('renders a picture once for all who want it, and again only if it shows something else', async () => {
  const render = createRender();
  const cache = createPictureCache({ render });
  const [first, second] = await Promise.all([
    cache.get(describePicture('Cup'), CALLER),
    cache.get(describePicture('Cup'), CALLER),
  ]);
  expect(second).toBe(first);
  expect(await cache.get(describePicture('Cup'), { ...CALLER, network: 'office' })).toBe(first);
  await cache.get(describePicture('Other'), CALLER);
  expect(render).toHaveBeenCalledTimes(2);
});

it.each([
  ['400 pictures', 100, 400],
  ['24 MB', 1024 * 1024, 24],
])('keeps at most %s', async (_, bytes, kept) => {
  const render = createRender(bytes);
  const cache = createPictureCache({ render });
  for (let number = 0; number <= kept; number += 1) await cache.get(describePicture(`Cup ${number}`), CALLER);
  await cache.get(describePicture(`Cup ${kept}`), CALLER);
  expect(render).toHaveBeenCalledTimes(kept + 1);
  await cache.get(describePicture('Cup 0'), CALLER);
  expect(render).toHaveBeenCalledTimes(kept + 2);
});

it('queues 40 pictures of a network at most, and renders none for callers who have disconnected', async () => {
  let finish = () => {};
  const render = vi.fn(() => new Promise<Buffer>((resolve) => (finish = () => resolve(Buffer.alloc(1)))));
  const cache = createPictureCache({ render });
  const running = cache.get(describePicture('running'), CALLER);
  const queued = Array.from({ length: 40 }, (_, number) => cache.get(describePicture(`${number}`), DISCONNECTED));
  for (const each of queued) each.catch(() => {});
  await expect(cache.get(describePicture('too many'), CALLER)).rejects.toMatchObject({ kind: 'unavailable' });
  finish();
  await running;
  await Promise.allSettled(queued);
  expect(render).toHaveBeenCalledTimes(1);
});

it('does not cache a failure', async () => {
  const render = vi.fn(async (_: Picture) => Buffer.alloc(1)).mockRejectedValueOnce(new Error('no fonts'));
  const cache = createPictureCache({ render });
  await expect(cache.get(describePicture('Cup'), CALLER)).rejects.toThrow('no fonts');
  expect(await cache.get(describePicture('Cup'), CALLER)).toMatchObject({ type: 'image/png' });
});
