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
  type: string;
  /** Identifies the uncompressed body; each encoding has its own ETag. */
  etag: string;
  /** Headers that do not depend on the encoding. */
  headers: Record<string, string>;
  bodies: EncodedBodies;
  /** Whether people who are logged in get another response at the same URL. */
  isForVisitors?: boolean;
}

/** A cached response in one encoding. */
interface Variant {
  headers: Readonly<Record<string, string>>;
  /** Headers that a 304 leaves out. */
  contentHeaders: Readonly<Record<string, string>>;
  etag: string;
  readonly body: Buffer;
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
  const variant = chooseVariant(cached, request.headers['accept-encoding']);
  reply.headers(variant.headers);
  const isNotModified = reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], variant.etag);
  return isNotModified ? reply.code(304).send() : reply.headers(variant.contentHeaders).send(variant.body);
}

const variantsOf = new WeakMap<CachedResponse, Map<string, Variant>>();

/** Negotiates the content encoding. */
function chooseVariant(cached: CachedResponse, acceptEncoding: string | undefined): Variant {
  const encoding = chooseEncoding(cached.bodies, acceptEncoding);
  const variants = variantsOf.get(cached) ?? new Map<string, Variant>();
  const existing = variants.get(encoding);
  if (existing) return existing;
  const etag = encoding === 'identity' ? `"${cached.etag}"` : `"${cached.etag}-${encoding}"`;
  const variant: Variant = {
    headers: { ...cached.headers, etag },
    contentHeaders: { 'content-type': cached.type, ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
    etag,
    get body() {
      return cached.bodies[encoding] ?? cached.bodies.identity;
    },
  };
  variantsOf.set(cached, variants.set(encoding, variant));
  return variant;
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
