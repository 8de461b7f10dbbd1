import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { readPhotoHeader } from './photo-header.ts';
import { encodePng } from './png.ts';
import { MAX_PORTRAIT_BYTES, makePortrait } from './portrait.ts';

/** A picture of test/pictures. Their quarters are red, green, blue and yellow, from the top left. */
const read = (name: string) => readFileSync(new URL(`../../../test/pictures/${name}`, import.meta.url));

/** The colours in the middle of the four quarters, as decoded by somebody else's code. */
function colorsOf(png: Buffer | null): string[] {
  if (!png) return [];
  const size = png.readUInt32BE(16);
  const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${image}</svg>`;
  const { pixels } = new Resvg(svg).render();
  const points = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => (Math.floor(y * size) * size + x * size) * 4));
  return points.map((at) => nameColor([...pixels.subarray(at, at + 3)]));
}

function nameColor([red = 0, green = 0, blue = 0]: number[]): string {
  if (red > 220 && green > 220 && blue > 200) return 'ground';
  return [red > 128 && 'red', green > 128 && 'green', blue > 128 && 'blue'].filter(Boolean).join('+');
}

const UPRIGHT = ['red', 'green', 'blue', 'red+green'];

it.each([
  ['progressive.jpg', UPRIGHT],
  ['orientation-3.jpg', UPRIGHT],
  ['orientation-6.jpg', UPRIGHT],
  ['transparent.png', ['red', 'ground', 'blue', 'ground']],
  ['lossless.webp', UPRIGHT],
  ['orientation-6.webp', UPRIGHT],
  ['transparent.webp', ['red', 'ground', 'blue', 'ground']],
  ['animated.webp', UPRIGHT],
])('%s becomes an upright square of 256 pixels', (name, colors) => {
  const portrait = makePortrait(read(name));
  expect([portrait?.readUInt32BE(16), portrait?.readUInt32BE(20)]).toEqual([256, 256]);
  expect(colorsOf(portrait)).toEqual(colors);
});

it('keeps no metadata', () => {
  const photo = read('orientation-6.jpg');
  expect(photo.includes('Exif')).toBe(true);
  const portrait = makePortrait(photo);
  const types = [...(portrait?.toString('latin1') ?? '').matchAll(/IHDR|IDAT|IEND|tEXt|eXIf|iCCP|tIME/g)].map(String);
  expect(types).toEqual(['IHDR', 'IDAT', 'IEND']);
});

it('has fewer pixels if it would be too large otherwise', () => {
  let state = 1;
  const noise = Uint8Array.from({ length: 300 * 300 * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  const portrait = makePortrait(encodePng(noise, 300));
  expect(portrait?.length).toBeLessThanOrEqual(MAX_PORTRAIT_BYTES);
  expect(portrait?.readUInt32BE(16)).toBeLessThan(256);
});

/** A picture that claims this size. */
function claimSize(name: string, width: number, height: number): Buffer {
  const bytes = Buffer.from(read(name));
  if (name.endsWith('.png')) {
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
  } else if (name.endsWith('.webp')) {
    const frame = bytes.indexOf('VP8 ');
    bytes.writeUInt16LE(width, frame + 14);
    bytes.writeUInt16LE(height, frame + 16);
  } else {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
  }
  return bytes;
}

/** A JPEG with one of its scans repeated. */
function repeatScan(times: number): Buffer {
  const bytes = claimSize('progressive.jpg', 7000, 7000);
  const start = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(start, -2);
  return Buffer.concat([bytes.subarray(0, start), ...Array<Buffer>(times).fill(scan), bytes.subarray(-2)]);
}

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['a signature alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a PNG that ends early', read('transparent.png').subarray(0, 60)],
  ['a JPEG that ends early', read('progressive.jpg').subarray(0, 400)],
  ['a WebP that ends early', read('lossless.webp').subarray(0, -9)],
  ['a WebP without a frame', read('transparent.webp').subarray(0, 30)],
  ['a WebP that is broken', Buffer.from(read('lossless.webp')).fill(0xff, 30)],
  ['a PNG with no pixels', claimSize('transparent.png', 0, 32)],
  ['a WebP with no pixels', claimSize('orientation-6.webp', 0, 32)],
  ['a PNG of 900 megapixels', claimSize('transparent.png', 30_000, 30_000)],
  ['a JPEG of 4,000 megapixels', claimSize('progressive.jpg', 65_000, 65_000)],
  ['a WebP of 51 megapixels', claimSize('transparent.webp', 16_000, 3_200)],
  ['a JPEG whose many scans take minutes to decode', repeatScan(1_000)],
  ['a JPEG with a second size', Buffer.concat([read('progressive.jpg').subarray(0, 300), read('progressive.jpg')])],
])('refuses %s', (_, bytes) => {
  expect(makePortrait(bytes)).toBeNull();
});

it.each(['orientation-6.jpg', 'orientation-6.webp', 'animated.webp'])(
  'reads the header of %s within bounds, whatever the bytes are',
  (name) => {
    const whole = read(name);
    for (let end = 0; end < whole.length; end += 1) expect(() => readPhotoHeader(whole.subarray(0, end))).not.toThrow();
    for (let at = 2; at < whole.length; at += 1) {
      const broken = Buffer.from(whole);
      broken[at] = 0xff;
      expect(() => readPhotoHeader(broken)).not.toThrow();
    }
  },
);
