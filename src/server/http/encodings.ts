import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The same content in every form it can be sent in. */
export interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

// Browsers of one kind all send the same header, and there are few kinds.
const known = new LRUCache<string, readonly Encoding[]>({ max: 100 });

/** The best form that there is and that the caller takes. */
export function chooseEncoding(bodies: Bodies, header = ''): Encoding {
  return listAccepted(header).find((encoding) => bodies[encoding]) ?? 'identity';
}

function listAccepted(header: string): readonly Encoding[] {
  const cached = known.get(header);
  if (cached) return cached;
  const accepted = header.split(',').map((part) => part.trim().toLowerCase());
  const accepts = (encoding: Encoding) =>
    encoding === 'identity' || accepted.some((part) => part.split(';')[0]?.trim() === encoding && !isRefused(part));
  const list = ENCODINGS.filter(accepts);
  known.set(header, list);
  return list;
}

function isRefused(part: string): boolean {
  return /;\s*q=0(\.0*)?$/.test(part);
}

// Somebody is waiting for it, and it is small: a window as wide as usual would take many times its memory.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } };
const SMALL = 1_000;

/** Every form that is worth it, made off the main thread; one after the other, to leave the processor to others. */
export async function compress(identity: Buffer): Promise<Bodies> {
  if (identity.length < SMALL) return { identity };
  const br = await promisify(brotliCompress)(identity, BROTLI);
  return { identity, br, gzip: await promisify(gzip)(identity) };
}
