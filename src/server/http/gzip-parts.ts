import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a response that is compressed by itself, so that one gzip stream can be joined from parts that are known. */
export interface GzipPart {
  bytes: Buffer;
  /** Whole blocks of the DEFLATE format (RFC 1951) that end at a byte, and refer to nothing before them. */
  blocks: Buffer;
}

// Method 8 (DEFLATE), without a time and a name (RFC 1952).
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
// An empty block that is the last one.
const LAST_BLOCK = Buffer.from([3, 0]);
const MAX_STORED_BYTES = 0xffff;

/** Compresses a part, for use in many responses. */
export function deflatePart(text: string): GzipPart {
  const bytes = Buffer.from(text);
  return { bytes, blocks: deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }) };
}

/** A part that is used once: not compressed, which would cost more than it saves. */
export function storePart(text: string): GzipPart {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += MAX_STORED_BYTES) {
    const stored = bytes.subarray(from, from + MAX_STORED_BYTES);
    blocks.push(Buffer.from([0, ...uint16(stored.length), ...uint16(~stored.length)]), stored);
  }
  return { bytes, blocks: Buffer.concat(blocks) };
}

/** The whole text. */
export function joinBytes(parts: readonly GzipPart[]): Buffer {
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

/** One gzip stream of the whole text. */
export function joinGzip(parts: readonly GzipPart[]): Buffer {
  const bytes = joinBytes(parts);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes));
  trailer.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, trailer]);
}

function uint16(value: number): [number, number] {
  return [value & 0xff, (value >> 8) & 0xff];
}
