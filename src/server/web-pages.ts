import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readSessionCookie } from './auth/session-cookie.ts';
import { type CachedResponse, createCachedResponse, type EncodedBodies, sendCached } from './http/cached-response.ts';
import type { LinkPreviews } from './pictures/link-previews.ts';

type SessionHint = 'none' | 'maybe';

/** The prerendered pages by path. A path may have parameters, as `/brackets/:id`; `*` is the not-found page. */
type PrerenderedPages = Record<string, Record<SessionHint, string>>;

/** A prerendered page, for a browser without a session cookie (`none`) and for one with it (`maybe`). */
interface Page {
  path: string;
  /** With the placeholder of the link preview. */
  html: Record<SessionHint, string>;
  /** Without a link preview, compressed. */
  plain: Record<SessionHint, CachedResponse>;
}

export interface WebPages {
  /** Sends the page of this URL with its link preview, or the not-found page with status 404. */
  send(previews: LinkPreviews, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const NOT_FOUND = '*';
const PREVIEW = '<meta name="link-preview" content="{{link-preview}}" />';
const HTML_TYPE = 'text/html; charset=utf-8';
const HEADERS = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' };
// A higher quality would delay the start of the server.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
// A page with a link preview counts as three encodings, each as large as the uncompressed one.
const MAX_ENCODINGS = 3;
const MAX_PREVIEWED_BYTES = 8 * 1024 * 1024;

/** Fills in the settings, and compresses the pages. */
export function createWebPages(prerendered: PrerenderedPages, fill: (html: string) => string): WebPages {
  const pages = Object.entries(prerendered).map(([path, { none, maybe }]): Page => {
    return {
      path,
      html: mapHints({ none, maybe }, (text) => fillAround(text, fill)),
      plain: mapHints({ none, maybe }, (text) => compressNow(fill(text.replace(PREVIEW, '')))),
    };
  });
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const withParams = pages
    .filter(({ path }) => path.includes(':'))
    .map((page) => ({ page, pattern: toPattern(page.path) }));
  const notFoundPage = byPath.get(NOT_FOUND);
  // Promises, so that concurrent requests share one compression.
  const previewed = new LRUCache<string, Promise<CachedResponse>>({ maxSize: MAX_PREVIEWED_BYTES });

  const find = (urlPath: string): Page | undefined => {
    const normalized = urlPath.toLowerCase().replace(/(?<=[^/])\/$/, '');
    return (
      byPath.get(urlPath) ?? byPath.get(normalized) ?? withParams.find(({ pattern }) => pattern.test(normalized))?.page
    );
  };
  const createPreviewed = ({ path, html }: Page, hint: SessionHint, tags: string): Promise<CachedResponse> => {
    const key = createHash('sha1').update(`${path} ${hint} ${tags}`).digest('base64url');
    const existing = previewed.get(key);
    if (existing) return existing;
    const text = html[hint].replace(PREVIEW, () => tags);
    const response = createCachedResponse(text, HTML_TYPE, HEADERS);
    previewed.set(key, response, { size: MAX_ENCODINGS * Buffer.byteLength(text) });
    response.catch(() => previewed.delete(key));
    return response;
  };

  return {
    send: async (previews, request, reply) => {
      const urlPath = pathOf(request.url);
      const hint = readSessionCookie(request) === null ? 'none' : 'maybe';
      const page = find(urlPath);
      const preview = page && (await previews.describe(page.path, urlPath, request));
      if (page && preview !== 'not found') {
        return sendCached(preview ? await createPreviewed(page, hint, preview) : page.plain[hint], request, reply);
      }
      if (!notFoundPage) throw new Error('The built web app has no not-found page.');
      return sendCached(notFoundPage.plain[hint], request, reply.code(404));
    },
  };
}

/** The path of a URL, which may include a host, as sent to a proxy. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*/, '').replace(/\?.*/s, '');
}

function mapHints<From, To>({ none, maybe }: Record<SessionHint, From>, map: (value: From) => To) {
  return { none: map(none), maybe: map(maybe) };
}

/** Fills in the settings, and keeps the placeholder of the link preview, which looks like one of a setting. */
function fillAround(html: string, fill: (html: string) => string): string {
  return html.split(PREVIEW).map(fill).join(PREVIEW);
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function compressNow(html: string): CachedResponse {
  const identity = Buffer.from(html);
  const bodies: EncodedBodies = { identity, br: brotliCompressSync(identity, FAST), gzip: gzipSync(identity) };
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { type: HTML_TYPE, headers: HEADERS, etag, bodies };
}
