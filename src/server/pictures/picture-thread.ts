import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { drawPicture } from './draw.ts';
import { loadFonts } from './fonts.ts';
import type { Picture } from './picture.ts';

/** A request of the main thread, and the response to it. */
export interface PictureJob {
  id: number;
  picture: Picture;
}
export interface PictureResult {
  id: number;
  /** Missing if the picture could not be rendered. */
  png?: Uint8Array;
  error?: string;
}

const fonts = loadFonts();

parentPort?.on('message', ({ id, picture }: PictureJob) => {
  try {
    const png = Uint8Array.from(render(picture));
    parentPort?.postMessage({ id, png } satisfies PictureResult, [png.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies PictureResult);
  }
});

function render(picture: Picture): Buffer {
  const { svg, fontFiles } = drawPicture(fonts, picture);
  const font = { loadSystemFonts: false, fontFiles };
  return new Resvg(svg, { font, logLevel: 'off' }).render().asPng();
}
