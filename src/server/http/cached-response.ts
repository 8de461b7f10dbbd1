import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip' | 'identity';

/** One body in every content encoding that is available. A getter makes one only once it is sent. */
export interface EncodedBodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** A response in memory, compressed ahead of time. */
export interface CachedResponse {
  /** By default 200. */
  status?: number;
  type: string;
  /** Identifies the uncompressed body; each encoding has its own ETag. */
  etag: string;
  /** Headers that do not depend on the encoding. */
  headers: Record<string, string>;
  bodies: EncodedBodies;
  /** Whether people who are logged in get another response at the same URL. */
  isForVisitors?: boolean;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Anyone may store the response, and has to revalidate it for each use. */
export const PUBLIC_HEADERS = { 'cache-control': 'no-cache', vary: 'accept-encoding' };

export async function createCachedResponse(text: string, type: string, headers: CachedResponse['headers']) {
  const body = Buffer.from(text);
  return { type, headers, etag: hash(body), bodies: await compress(body) };
}

export function hash(content: string | Buffer): string {
  return createHash('sha1').update(content).digest('base64url');
}

/** The bytes of a response in all its encodings. */
export function sizeOf({ bodies: { identity, br, gzip } }: CachedResponse): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

/** Sends a response, or 304 if the client has it. Responses other than 200 are always sent in full. */
export function sendCached(cached: CachedResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(cached.bodies, request.headers['accept-encoding']);
  const etag = encoding === 'identity' ? `"${cached.etag}"` : `"${cached.etag}-${encoding}"`;
  if (cached.status !== undefined) reply.code(cached.status);
  reply.headers(cached.headers).header('etag', etag);
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', cached.type).send(cached.bodies[encoding]);
}

// All browsers of one kind send the same header.
const createNegotiator = (supportedValues: Encoding[]) =>
  new Negotiator({ supportedValues, cache: new LRUCache<string, string>({ max: 100 }) });
const brotliOrGzip = createNegotiator(['br', 'gzip']);
const gzipOnly = createNegotiator(['gzip']);

function chooseEncoding(bodies: EncodedBodies, acceptEncoding = ''): Encoding {
  const accepted = ('br' in bodies ? brotliOrGzip : gzipOnly).negotiate(acceptEncoding) as Encoding | null;
  return accepted && accepted in bodies ? accepted : 'identity';
}

/** Whether an `If-None-Match` header contains this ETag. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

// Fast, since a request waits for it. Bodies are small: the default window would take many times their memory.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } };
const MIN_COMPRESSED_BYTES = 1_000;

/** Compresses on the thread pool, one encoding after the other, to leave threads to other work. */
async function compress(identity: Buffer): Promise<EncodedBodies> {
  if (identity.length < MIN_COMPRESSED_BYTES) return { identity };
  const br = await promisify(brotliCompress)(identity, BROTLI);
  return { identity, br, gzip: await promisify(gzip)(identity) };
}
