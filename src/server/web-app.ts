import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSessionCookie } from './auth/session-cookie.ts';
import { escapeHtml } from './http/escape-html.ts';
import { hasCurrent } from './http/etag.ts';

export const WEB_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));

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

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

type SessionHint = 'none' | 'maybe';

interface WebFile {
  type: string;
  cacheControl: string;
  vary: string;
  etag: string;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** The built app by path, all of it in memory: it is small, and a path that is not a file cannot be asked for. */
export interface WebApp {
  files: Map<string, WebFile>;
  /** For a browser without a session, which need not ask who its user is, and for one that may have one. */
  page: Record<SessionHint, WebFile>;
}

export async function loadWebApp(folder: string, appName: string): Promise<WebApp> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const files = new Map<string, WebFile>();
  for (const name of names) {
    files.set(`/${name.split(path.sep).join('/')}`, await loadFile(folder, name));
  }
  return { files, page: await loadPage(folder, appName) };
}

/** Answers a GET for anything outside the API: the file of that name, or else the app, which knows its own pages. */
export function sendWebApp(app: WebApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const file = app.files.get(request.url.replace(/\?.*/s, '')) ?? choosePage(app, request);
  const encoding = chooseEncoding(file, request.headers['accept-encoding']);
  const etag = encoding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
  reply.headers({ 'cache-control': file.cacheControl, etag, vary: file.vary });
  if (hasCurrent(request, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(file.bodies[encoding]);
}

function choosePage({ page }: WebApp, request: FastifyRequest): WebFile {
  return readSessionCookie(request) === null ? page.none : page.maybe;
}

async function loadFile(folder: string, name: string): Promise<WebFile> {
  const file = path.join(folder, name);
  const bodies: WebFile['bodies'] = { identity: await readFile(file) };
  if (existsSync(`${file}.br`)) bodies.br = await readFile(`${file}.br`);
  if (existsSync(`${file}.gz`)) bodies.gzip = await readFile(`${file}.gz`);
  // Vite puts a hash of the content into every name under assets/.
  const isHashed = name.startsWith(`assets${path.sep}`);
  return describe(name, bodies, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** The page carries the name of the game, which is known only now, so it is completed and compressed here. */
async function loadPage(folder: string, appName: string): Promise<WebApp['page']> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const named = html.replaceAll('{{app-name}}', () => escapeHtml(appName));
  const complete = (hint: SessionHint): WebFile => {
    const identity = Buffer.from(named.replaceAll('{{session}}', hint));
    const bodies = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
    return { ...describe('index.html', bodies, 'no-cache'), vary: 'accept-encoding, cookie' };
  };
  return { none: complete('none'), maybe: complete('maybe') };
}

function describe(name: string, bodies: WebFile['bodies'], cacheControl: string): WebFile {
  return {
    type: MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream',
    cacheControl,
    vary: 'accept-encoding',
    etag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22),
    bodies,
  };
}

function chooseEncoding(file: WebFile, header = ''): Encoding {
  const refused = /;\s*q=0(\.0*)?$/;
  const accepted = header.split(',').map((part) => part.trim().toLowerCase());
  const accepts = (encoding: Encoding) =>
    encoding === 'identity' || accepted.some((part) => part.split(';')[0]?.trim() === encoding && !refused.test(part));
  return ENCODINGS.find((encoding) => file.bodies[encoding] && accepts(encoding)) ?? 'identity';
}
