/** What the header of a photo says of it. Read before it is decoded, since a small file can have billions of pixels. */
export interface PhotoHeader {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
  /** How to turn it upright, as EXIF counts: 1 is upright, 2 to 8 are mirrored or rotated. */
  orientation: number;
  /** How many times a decoder goes over the pixels: a progressive JPEG comes in several scans. */
  scans: number;
  /** What is decoded: all bytes, or the first frame of a WebP, which may be animated. */
  content: Buffer;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Null if the bytes begin like no picture of a type that we take. */
export function readPhotoHeader(bytes: Buffer): PhotoHeader | null {
  try {
    if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
    return null;
  } catch (error) {
    // The bytes end within the header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPng(bytes: Buffer): PhotoHeader | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return {
    type: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    orientation: 1,
    scans: 1,
    content: bytes,
  };
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP1 = 0xe1;

/** Frame headers are the markers from C0 to CF, but for tables (C4, CC) and a reserved one (C8). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Markers without a length: restarts, the start and end of the image, and a temporary one. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;
}

function readJpeg(bytes: Buffer): PhotoHeader | null {
  const header: PhotoHeader = { type: 'image/jpeg', width: 0, height: 0, orientation: 1, scans: 0, content: bytes };
  let offset = 2;
  for (;;) {
    // Within a scan an FF is followed by 00. Anything else, such as padding, is skipped as decoders do.
    offset = bytes.indexOf(0xff, offset);
    if (offset === -1 || offset + 4 > bytes.length) break;
    const marker = bytes.readUInt8(offset + 1);
    if (marker === END_OF_IMAGE) break;
    if (marker === 0x00 || marker === 0xff || isBare(marker)) {
      offset += marker === 0xff ? 1 : 2;
      continue;
    }
    if (isFrameHeader(marker)) {
      // A second frame could have another size.
      if (header.width > 0) return null;
      header.height = bytes.readUInt16BE(offset + 5);
      header.width = bytes.readUInt16BE(offset + 7);
    } else if (marker === START_OF_SCAN) header.scans += 1;
    else if (marker === APP1) header.orientation = readOrientation(bytes.subarray(offset + 4)) ?? header.orientation;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return header.width > 0 && header.height > 0 && header.scans > 0 ? header : null;
}

/** The chunks of a picture, from which libwebp decodes it. */
const PICTURE_CHUNKS = ['ALPH', 'VP8 ', 'VP8L'];
const CHUNK_HEADER_BYTES = 8;
// Before the chunks of a frame of an animation.
const FRAME_HEADER_BYTES = 16;

function readWebp(bytes: Buffer): PhotoHeader | null {
  let frame: Pick<PhotoHeader, 'width' | 'height' | 'content'> | null = null;
  let orientation = 1;
  let start: number | null = null;
  for (let offset = 12; offset + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const type = bytes.toString('latin1', offset, offset + 4);
    const length = bytes.readUInt32LE(offset + 4);
    const data = offset + CHUNK_HEADER_BYTES;
    if (type === 'EXIF') orientation = readOrientation(bytes.subarray(data)) ?? orientation;
    if (!frame && PICTURE_CHUNKS.includes(type)) {
      start ??= offset;
      const size = readFrameSize(type, bytes.subarray(data));
      frame = size && { ...size, content: bytes.subarray(start, data + length) };
    }
    // The chunks of a frame are read like those of a still picture. Others have an even length.
    offset = data + (type === 'ANMF' ? FRAME_HEADER_BYTES : length + (length % 2));
  }
  return frame && { type: 'image/webp', orientation, scans: 1, ...frame };
}

/** The size that libwebp decodes; null for a chunk with the opacity alone, which comes before the colours. */
function readFrameSize(type: string, data: Buffer) {
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type !== 'VP8L') return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

const EXIF_PREFIX = 'Exif\0\0';

/** The orientation in EXIF data; null without a valid one. A WebP may leave out the prefix. */
function readOrientation(exif: Buffer): number | null {
  const hasPrefix = exif.toString('latin1', 0, EXIF_PREFIX.length) === EXIF_PREFIX;
  const tiff = hasPrefix ? exif.subarray(EXIF_PREFIX.length) : exif;
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (byteOrder !== 'II' && byteOrder !== 'MM') return null;
  const isLittleEndian = byteOrder === 'II';
  const read16 = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (isLittleEndian ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = read32(4);
    const count = read16(directory);
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (read16(at) !== ORIENTATION_TAG) continue;
      const orientation = read16(at + 8);
      return orientation >= 1 && orientation <= 8 ? orientation : null;
    }
  } catch (error) {
    // Broken EXIF data; the picture itself may be fine.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
