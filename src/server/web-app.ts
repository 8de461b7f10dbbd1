import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { type CachedResponse, type EncodedBodies, hash, sendCached } from './http/cached-response.ts';
import { escapeHtml } from './http/escape-html.ts';
import type { LinkPreviews } from './pictures/link-previews.ts';
import { ROOT } from './root.ts';
import { createWebPages, pathOf, type WebPages } from './web-pages.ts';

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

/** The built web app in memory, by path, so that no request can reach other files. */
export interface WebApp {
  files: Map<string, CachedResponse>;
  pages: WebPages;
}

/** The prerendered pages. */
const PAGES = 'pages.json';
const MANIFEST = 'manifest.webmanifest';

/** The links in the footer. */
type FooterUrls = Partial<Record<'contact' | 'support' | 'social', string | undefined>>;

export async function loadWebApp(folder: string, appName: string, urls: FooterUrls = {}): Promise<WebApp> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== PAGES && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const files = new Map<string, CachedResponse>();
  for (const name of names) {
    files.set(`/${name.split(path.sep).join('/')}`, await loadFile(folder, name, appName));
  }
  return { files, pages: await loadPages(folder, appName, urls) };
}

/** Sends a file, a page, or the not-found page with status 404, for a GET outside the API. */
export async function sendWebApp(
  { files, pages }: WebApp,
  previews: LinkPreviews,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const urlPath = pathOf(request.url);
  const file = files.get(urlPath);
  if (file) return sendCached(file, request, reply);
  if (FILE_PATH.test(urlPath)) throw notFound();
  return pages.send(previews, request, reply);
}

/** Paths that only files have, not pages. */
const FILE_PATH = /^\/(\.well-known|assets)(\/|$)|\.[a-z0-9]+$/i;

async function loadFile(folder: string, name: string, appName: string): Promise<CachedResponse> {
  const file = path.join(folder, name);
  const bodies: EncodedBodies = { identity: await readFile(file) };
  if (name === MANIFEST) {
    // Without the build's compressed files, which have the placeholder.
    bodies.identity = fillAppName(bodies.identity, appName);
  } else {
    if (existsSync(`${file}.br`)) bodies.br = await readFile(`${file}.br`);
    if (existsSync(`${file}.gz`)) bodies.gzip = await readFile(`${file}.gz`);
  }
  // Vite puts a hash of the content into each name under assets/.
  const isHashed = name.startsWith(`assets${path.sep}`);
  const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  return toResponse(name, bodies, { 'cache-control': cacheControl, vary: 'accept-encoding' });
}

function fillAppName(json: Buffer, appName: string): Buffer {
  return Buffer.from(json.toString().replaceAll('"{{app-name}}"', () => JSON.stringify(appName)));
}

/** Fills in the settings, which the build does not have. */
async function loadPages(folder: string, appName: string, urls: FooterUrls): Promise<WebPages> {
  const settings: Record<string, string | undefined> = {
    'app-name': appName,
    'contact-url': urls.contact,
    'support-url': urls.support,
    'social-url': urls.social,
  };
  const fill = (html: string) => html.replaceAll(/\{\{([a-z-]+)\}\}/g, (_, name) => escapeHtml(settings[name] ?? ''));
  return createWebPages(JSON.parse(await readFile(path.join(folder, PAGES), 'utf8')), fill);
}

function toResponse(name: string, bodies: EncodedBodies, headers: CachedResponse['headers']): CachedResponse {
  return {
    type: MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream',
    headers,
    etag: hash(bodies.identity),
    bodies,
  };
}
