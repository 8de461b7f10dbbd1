import { gzipSync } from 'node:zlib';

export interface Entry {
  name: string;
  /** Null for a folder. */
  content: Uint8Array | null;
  isExecutable: boolean;
}

const BLOCK = 512;
const MAX_NAME = 100;
const MAX_PREFIX = 155;
// The header of gzip says which system has written it.
const SYSTEM = { offset: 9, unknown: 255 };

/** A tar.gz (ustar), which depends on nothing but the entries and the time: not on their order, owners or this system. */
export function packArchive(entries: readonly Entry[], seconds: number): Buffer {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = sorted.flatMap((entry) => [makeHeader(entry, seconds), ...pad(entry.content ?? new Uint8Array())]);
  const zipped = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  zipped[SYSTEM.offset] = SYSTEM.unknown;
  return zipped;
}

function pad(content: Uint8Array): Uint8Array[] {
  return [content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

function makeHeader({ name, content, isExecutable }: Entry, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = split(content ? name : `${name}/`);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(rest, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(content?.length ?? 0, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(content ? '0' : '5', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A long name is divided at a slash. */
function split(name: string): [string, string] {
  if (Buffer.byteLength(name) <= MAX_NAME) return ['', name];
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) <= MAX_NAME && rest && Buffer.byteLength(prefix) <= MAX_PREFIX) return [prefix, rest];
  }
  throw new Error(`The name ${name} is too long for an archive.`);
}
