import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSessionCookie } from './auth/session-cookie.ts';
import type { Bodies } from './http/encodings.ts';
import { notFound } from './http/errors.ts';
import { escapeHtml } from './http/escape-html.ts';
import { type Ready, sendReady } from './http/send-ready.ts';
import { ROOT } from './root.ts';

export const WEB_FOLDER = fileURLToPath(new URL('dist/web/', ROOT));

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// The best there is would hold up the start.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

type SessionHint = 'none' | 'maybe';

/** The built app by path, all of it in memory: it is small, and a path that is not a file cannot be asked for. */
export interface WebApp {
  files: Map<string, Ready>;
  /** What each address shows first. */
  pages: Map<string, Page>;
}

/** For a browser without a session, which need not ask who its user is, and for one that may have one. */
type Page = Record<SessionHint, Ready>;

/** The pages as the build has drawn them, by address, and the one for addresses that lead nowhere. */
const PAGES = 'pages.json';
const ELSEWHERE = '*';
const MANIFEST = 'manifest.webmanifest';

/** Where the buttons in the footer lead. */
export interface FooterUrls {
  contact?: string | undefined;
  support?: string | undefined;
  social?: string | undefined;
}

export async function loadWebApp(folder: string, appName: string, urls: FooterUrls = {}): Promise<WebApp> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== PAGES && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const files = new Map<string, Ready>();
  for (const name of names) {
    files.set(`/${name.split(path.sep).join('/')}`, await loadFile(folder, name, appName));
  }
  return { files, pages: await loadPages(folder, appName, urls) };
}

/** Answers a GET for anything outside the API: a file, a page of the app, or its not-found page with status 404. */
export function sendWebApp({ files, pages }: WebApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const address = request.url.replace(/^https?:\/\/[^/?]*/, '').replace(/\?.*/s, '');
  const file = files.get(address);
  if (file) return sendReady(file, request, reply);
  if (MISSING_FILE.test(address)) throw notFound();
  const known = pages.get(address) ?? pages.get(address.toLowerCase().replace(/(?<=[^/])\/$/, ''));
  const page = known ?? pages.get(ELSEWHERE);
  if (!page) throw new Error('The built web app has no pages.');
  if (!known) reply.code(404);
  return sendReady(readSessionCookie(request) === null ? page.none : page.maybe, request, reply);
}

/** What only a file can be called. */
const MISSING_FILE = /^\/(\.well-known|assets)(\/|$)|\.[a-z0-9]+$/i;

async function loadFile(folder: string, name: string, appName: string): Promise<Ready> {
  const file = path.join(folder, name);
  const bodies: Bodies = { identity: await readFile(file) };
  if (name === MANIFEST) bodies.identity = nameInJson(bodies.identity, appName);
  if (existsSync(`${file}.br`)) bodies.br = await readFile(`${file}.br`);
  if (existsSync(`${file}.gz`)) bodies.gzip = await readFile(`${file}.gz`);
  // Vite puts a hash of the content into every name under assets/.
  const isHashed = name.startsWith(`assets${path.sep}`);
  const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  return describe(name, bodies, { 'cache-control': cacheControl, vary: 'accept-encoding' });
}

function nameInJson(json: Buffer, appName: string): Buffer {
  return Buffer.from(json.toString().replaceAll('"{{app-name}}"', () => JSON.stringify(appName)));
}

/** Pages carry settings, which are known only now, so they are completed and compressed here. */
async function loadPages(folder: string, appName: string, urls: FooterUrls): Promise<WebApp['pages']> {
  const settings: Record<string, string | undefined> = {
    'app-name': appName,
    'contact-url': urls.contact,
    'support-url': urls.support,
    'social-url': urls.social,
  };
  const drawn = JSON.parse(await readFile(path.join(folder, PAGES), 'utf8')) as Record<
    string,
    Record<SessionHint, string>
  >;
  const complete = (html: string): Ready => {
    const filled = html.replaceAll(/\{\{([a-z-]+)\}\}/g, (_, name) => escapeHtml(settings[name] ?? ''));
    const identity = Buffer.from(filled);
    const bodies = { identity, br: brotliCompressSync(identity, FAST), gzip: gzipSync(identity) };
    return describe('page.html', bodies, { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  };
  return new Map(
    Object.entries(drawn).map(([address, { none, maybe }]) => [
      address,
      { none: complete(none), maybe: complete(maybe) },
    ]),
  );
}

function describe(name: string, bodies: Bodies, headers: Ready['headers']): Ready {
  return {
    type: MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream',
    headers,
    etag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22),
    bodies,
  };
}
