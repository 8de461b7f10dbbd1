import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSessionCookie } from './auth/session-cookie.ts';
import { type CachedResponse, type EncodedBodies, hash, sendCached } from './http/cached-response.ts';
import { deflatePart, type GzipPart, joinBytes, joinGzip, storePart } from './http/gzip-parts.ts';
import { once } from './once.ts';
import { type LinkPreviews, mayHavePreview, type PageParams } from './pictures/link-previews.ts';

type SessionHint = 'none' | 'maybe';

/** The prerendered pages by path. A path may have parameters, as `/brackets/:id`; `*` is the not-found page. */
type PrerenderedPages = Record<string, Record<SessionHint, string>>;

/** A prerendered page, for a browser without a session cookie (`none`) and for one with it (`maybe`). */
interface Page {
  path: string;
  /** What comes before the link preview and after it; null for a page that never has one. */
  parts: Record<SessionHint, () => readonly [start: GzipPart, end: GzipPart]> | null;
  /** Without a link preview. */
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
// A higher quality would hold up whoever asks first.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Fills in the settings. Each page is compressed once, when it is first sent. */
export function createWebPages(prerendered: PrerenderedPages, fill: (html: string) => string): WebPages {
  const pages = Object.entries(prerendered).map(([path, { none, maybe }]): Page => {
    return {
      path,
      parts: mayHavePreview(path)
        ? mapHints({ none, maybe }, (text) => {
            const [start = '', end = ''] = text.split(PREVIEW).map(fill);
            return once(() => [deflatePart(start), deflatePart(end)] as const);
          })
        : null,
      plain: mapHints({ none, maybe }, (text) => toResponse(fill(text.replace(PREVIEW, '')))),
    };
  });
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const withParams = pages
    .filter(({ path }) => path.includes(':'))
    .map((page) => ({ page, pattern: toPattern(page.path) }));
  const notFoundPage = byPath.get(NOT_FOUND);

  const find = (urlPath: string): { page?: Page; params: PageParams } => {
    const page = byPath.get(urlPath) ?? byPath.get(normalizePath(urlPath));
    if (page) return { page, params: {} };
    for (const { page, pattern } of withParams) {
      const params = pattern.exec(urlPath)?.groups;
      if (params) return { page, params };
    }
    return { params: {} };
  };

  return {
    send: async (previews, request, reply) => {
      const urlPath = pathOf(request.url);
      const hint = readSessionCookie(request) === null ? 'none' : 'maybe';
      const { page, params } = find(urlPath);
      const preview = page && (await previews.describe(page.path, params, normalizePath(urlPath), request));
      if (page && preview !== 'not found') {
        return sendCached((preview && addPreview(page, hint, preview)) || page.plain[hint], request, reply);
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

function normalizePath(urlPath: string): string {
  return urlPath.toLowerCase().replace(/(?<=[^/])\/$/, '');
}

function mapHints<From, To>({ none, maybe }: Record<SessionHint, From>, map: (value: From) => To) {
  return { none: map(none), maybe: map(maybe) };
}

/**
 * A page with a link preview. Its tags name the host of the request, which anybody can make up, so it has to cost next to
 * nothing: it is neither compressed for the request nor cached, and not even joined for a client that has it. Null for a
 * page without one.
 */
function addPreview({ parts, plain }: Page, hint: SessionHint, tags: string): CachedResponse | null {
  if (!parts) return null;
  const [start, end] = parts[hint]();
  const list = () => [start, storePart(tags), end];
  const bodies: EncodedBodies = {
    get identity() {
      return joinBytes(list());
    },
    get gzip() {
      return joinGzip(list());
    },
  };
  const etag = hash(`${plain[hint].etag} ${tags}`);
  return { type: HTML_TYPE, headers: HEADERS, etag, bodies };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

function toResponse(html: string): CachedResponse {
  const identity = Buffer.from(html);
  const [br, gzip] = [once(() => brotliCompressSync(identity, FAST)), once(() => gzipSync(identity))];
  const bodies: EncodedBodies = {
    identity,
    get br() {
      return br();
    },
    get gzip() {
      return gzip();
    },
  };
  return { type: HTML_TYPE, headers: HEADERS, etag: hash(identity), bodies };
}
