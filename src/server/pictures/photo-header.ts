/** What the header of a photo says of it. Read before it is decoded, since a small file can have billions of pixels. */
export interface PhotoHeader {
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** How to turn it upright, as EXIF counts: 1 is upright, 2 to 8 are mirrored or rotated. */
  orientation: number;
  /** How many times a decoder goes over the pixels: a progressive JPEG comes in several scans. */
  scans: number;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Null if the bytes begin like no picture of a type that we take. */
export function readPhotoHeader(bytes: Buffer): PhotoHeader | null {
  try {
    if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
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
  const header: PhotoHeader = { type: 'image/jpeg', width: 0, height: 0, orientation: 1, scans: 0 };
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
    else if (marker === APP1) header.orientation = readOrientation(bytes, offset + 4) ?? header.orientation;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return header.width > 0 && header.height > 0 && header.scans > 0 ? header : null;
}

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** The orientation in the EXIF data of a segment; null without a valid one. */
function readOrientation(bytes: Buffer, start: number): number | null {
  if (bytes.toString('latin1', start, start + 6) !== 'Exif\0\0') return null;
  const tiff = bytes.subarray(start + 6);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
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
