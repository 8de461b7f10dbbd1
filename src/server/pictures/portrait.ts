import { Resvg } from '@resvg/resvg-js';
import { type PhotoHeader, readPhotoHeader } from './photo-header.ts';
import { encodePng } from './png.ts';

/** The most bytes of a portrait. */
export const MAX_PORTRAIT_BYTES = 65_536;

const MAX_PIXELS = 50_000_000;
// Decoding goes over all pixels once for each scan: about two seconds for this many.
const MAX_SCANNED_PIXELS = 2_000_000_000;
/** The width and height of a portrait. The first that is small enough is taken; the last always is. */
const SIZES = [256, 224, 192, 160, 128] as const;
const [LARGEST] = SIZES;
// resvg looks at few of the pixels that it shrinks, so it draws a larger picture, from which averages are taken.
const MAX_DRAWN = 2048;
// Behind transparent parts; `COLORS.raised` of the cards.
const GROUND = [0xf4, 0xeb, 0xdd] as const;

/** Makes a portrait from a photo, without its metadata: a small square. Null if it is no photo, or too large. */
export function makePortrait(bytes: Buffer): Buffer | null {
  const header = readPhotoHeader(bytes);
  if (!header) return null;
  const pixels = header.width * header.height;
  if (pixels === 0 || pixels > MAX_PIXELS || pixels * header.scans > MAX_SCANNED_PIXELS) return null;
  const drawn = draw(bytes, header);
  if (!drawn) return null;
  for (const size of SIZES) {
    const png = encodePng(shrink(drawn.rgba, drawn.size, size), size);
    if (png.length <= MAX_PORTRAIT_BYTES) return png;
  }
  return null;
}

/** By orientation in EXIF, the matrix that turns a square of size 1 upright. */
const TURNS: Record<number, readonly number[]> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** The pixels of the square in the middle, upright. Null if the photo cannot be decoded, or shows nothing. */
function draw(bytes: Buffer, { type, width, height, orientation }: PhotoHeader) {
  const size = Math.max(LARGEST, Math.min(width, height, MAX_DRAWN));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = TURNS[orientation] ?? [];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<g transform="matrix(${a} ${b} ${c} ${d} ${e * size} ${f * size})">` +
    `<image width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${bytes.toString('base64')}"/>` +
    '</g></svg>';
  const { pixels: rgba } = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render();
  // resvg leaves out what it cannot decode.
  return rgba.some((value) => value > 0) ? { rgba, size } : null;
}

/** Averages the pixels of a square into fewer, on a ground. Takes colours as multiplied by their opacity. */
function shrink(rgba: Uint8Array, from: number, to: number): Uint8Array {
  const rgb = new Uint8Array(to * to * 3);
  const edges = Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to));
  for (let y = 0; y < to; y += 1) {
    for (let x = 0; x < to; x += 1) {
      const sums = [0, 0, 0, 0];
      const [left, right] = [edges[x] as number, Math.max(edges[x + 1] as number, (edges[x] as number) + 1)];
      const [top, bottom] = [edges[y] as number, Math.max(edges[y + 1] as number, (edges[y] as number) + 1)];
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * from + left) * 4; at < (row * from + right) * 4; at += 4) {
          for (let channel = 0; channel < 4; channel += 1)
            sums[channel] = (sums[channel] as number) + (rgba[at + channel] as number);
        }
      }
      const count = (right - left) * (bottom - top);
      const transparency = 1 - (sums[3] as number) / count / 255;
      for (const [channel, ground] of GROUND.entries())
        rgb[(y * to + x) * 3 + channel] = Math.round((sums[channel] as number) / count + ground * transparency);
    }
  }
  return rgb;
}
