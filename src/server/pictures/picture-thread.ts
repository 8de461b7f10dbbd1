import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { drawPicture } from './draw.ts';
import { loadFonts } from './fonts.ts';
import type { Picture } from './picture.ts';
import { makePortrait } from './portrait.ts';

/** A request of the main thread, and the response to it. */
export interface PictureJob {
  id: number;
  /** What to draw, or the bytes of a photo from which to make a portrait. */
  task: { picture: Picture } | { photo: Uint8Array };
}
export interface PictureResult {
  id: number;
  /** Null if the photo is no picture that we take; missing if rendering failed. */
  png?: Uint8Array | null;
  error?: string;
}

const fonts = loadFonts();
// A decoded photo takes hundreds of megabytes, which V8 would leave until the thread has more to do.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

parentPort?.on('message', ({ id, task }: PictureJob) => {
  try {
    const made = 'photo' in task ? makePortrait(Buffer.from(task.photo.buffer)) : render(task.picture);
    if ('photo' in task) collectGarbage();
    const png = made && Uint8Array.from(made);
    parentPort?.postMessage({ id, png } satisfies PictureResult, png ? [png.buffer] : []);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies PictureResult);
  }
});

function render(picture: Picture): Buffer {
  const { svg, fontFiles } = drawPicture(fonts, picture);
  const font = { loadSystemFonts: false, fontFiles };
  return new Resvg(svg, { font, logLevel: 'off' }).render().asPng();
}
