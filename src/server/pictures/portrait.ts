import { Resvg } from '@resvg/resvg-js';
import { type PhotoHeader, readPhotoHeader } from './photo-header.ts';
import { encodePng } from './png.ts';
import { decodeWebp } from './webp.ts';

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
  const square = header.type === 'image/webp' ? decode(header) : draw(header);
  // Nothing is to be seen; resvg leaves out what it cannot decode.
  if (!square?.rgba.some((value) => value > 0)) return null;
  for (const size of SIZES) {
    const png = encodePng(turn(shrink(square, size), size, header.orientation), size);
    if (png.length <= MAX_PORTRAIT_BYTES) return png;
  }
  return null;
}

/** A square within a picture, in colours that are multiplied by their opacity. */
interface Square {
  rgba: Uint8Array;
  /** The width of the picture. */
  width: number;
  left: number;
  top: number;
  size: number;
}

/** The square in the middle of a JPEG or PNG. */
function draw({ type, width, height, content }: PhotoHeader): Square {
  const size = Math.max(LARGEST, Math.min(width, height, MAX_DRAWN));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<image width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${content.toString('base64')}"/>` +
    '</svg>';
  const { pixels: rgba } = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render();
  return { rgba, width: size, left: 0, top: 0, size };
}

/** The square in the middle of a WebP, which resvg cannot decode. */
function decode({ width, height, content }: PhotoHeader): Square | null {
  const rgba = decodeWebp(content, width * height);
  if (!rgba) return null;
  for (let at = 0; at < rgba.length; at += 4) {
    const opacity = (rgba[at + 3] as number) / 255;
    if (opacity === 1) continue;
    for (let channel = at; channel < at + 3; channel += 1) rgba[channel] = (rgba[channel] as number) * opacity;
  }
  const size = Math.min(width, height);
  return { rgba, width, left: (width - size) >> 1, top: (height - size) >> 1, size };
}

/** Averages the pixels of a square into another number of them, on a ground. */
function shrink({ rgba, width, left, top, size }: Square, to: number): Uint8Array {
  const rgb = new Uint8Array(to * to * 3);
  /** The pixels from which one of the new ones is made. */
  const span = (index: number) => {
    const from = Math.floor((index * size) / to);
    return [from, Math.max(Math.floor(((index + 1) * size) / to), from + 1)] as const;
  };
  for (let y = 0; y < to; y += 1) {
    const [firstRow, endRow] = span(y);
    for (let x = 0; x < to; x += 1) {
      const [first, end] = span(x);
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = top + firstRow; row < top + endRow; row += 1) {
        const start = row * width + left;
        for (let at = (start + first) * 4; at < (start + end) * 4; at += 4) {
          red += rgba[at] as number;
          green += rgba[at + 1] as number;
          blue += rgba[at + 2] as number;
          alpha += rgba[at + 3] as number;
        }
      }
      const count = (endRow - firstRow) * (end - first);
      const transparency = 1 - alpha / count / 255;
      const color = [red, green, blue].map((sum, channel) => sum / count + (GROUND[channel] as number) * transparency);
      rgb.set(color.map(Math.round), (y * to + x) * 3);
    }
  }
  return rgb;
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

/** Turns the pixels of a square upright. */
function turn(rgb: Uint8Array, size: number, orientation: number): Uint8Array {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = TURNS[orientation] ?? [];
  const last = size - 1;
  const turned = new Uint8Array(rgb.length);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const to = (b * x + d * y + f * last) * size + a * x + c * y + e * last;
      const from = (y * size + x) * 3;
      turned.set(rgb.subarray(from, from + 3), to * 3);
    }
  }
  return turned;
}
