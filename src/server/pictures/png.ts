import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const CHANNELS = 3;
const BITS = 8;
const TRUECOLOR = 2;

/** A square picture as PNG, without transparency and metadata. Smaller than what resvg writes. */
export function encodePng(rgb: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([BITS, TRUECOLOR], 8);
  const rows = deflateSync(filterRows(rgb, size * CHANNELS), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Each filter of PNG predicts a byte from those of the pixels to the left, above, and to the left of that. */
const FILTERS: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  predictPaeth,
];

function predictPaeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Chooses for each row the filter with the smallest differences. */
function filterRows(rgb: Uint8Array, width: number): Buffer {
  const height = rgb.length / width;
  const filtered = Buffer.alloc(height * (width + 1));
  const empty = new Uint8Array(width);
  for (let row = 0; row < height; row += 1) {
    const current = rgb.subarray(row * width, (row + 1) * width);
    const above = row === 0 ? empty : rgb.subarray((row - 1) * width, row * width);
    let least = Number.POSITIVE_INFINITY;
    for (const [type, predict] of FILTERS.entries()) {
      const line = filterRow(current, above, predict);
      const sum = line.reduce((total, value) => total + Math.min(value, 256 - value), 0);
      if (sum >= least) continue;
      least = sum;
      filtered[row * (width + 1)] = type;
      filtered.set(line, row * (width + 1) + 1);
    }
  }
  return filtered;
}

function filterRow(current: Uint8Array, above: Uint8Array, predict: (typeof FILTERS)[number]): Uint8Array {
  return current.map((value, index) => {
    const isFirst = index < CHANNELS;
    const left = isFirst ? 0 : (current[index - CHANNELS] as number);
    const corner = isFirst ? 0 : (above[index - CHANNELS] as number);
    return value - predict(left, above[index] as number, corner);
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
