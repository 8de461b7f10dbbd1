import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip' | 'identity';

/** The same content in every form it can be sent in. */
export interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'] satisfies Encoding[],
  // Browsers of one kind all send the same header, and there are few kinds.
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The best encoding that the body exists in and the caller accepts. */
export function chooseEncoding(bodies: Bodies, header = ''): Encoding {
  const accepted = negotiator.negotiate(header) as Encoding | null;
  return accepted && bodies[accepted] ? accepted : 'identity';
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

/** Each form has a tag of its own, since a cache may have but one of them. */
export function tagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether the caller, with this `If-None-Match`, says that it has this very content. */
export function hasTag(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
