import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import { ROOT } from './run.js';

/** The first state of a page, as src/web/prerender.tsx renders it. */
interface PrerenderedPage {
  path: string;
  /** The source file of the page, or null if the browser renders it from scratch. */
  file: string | null;
  hint: string;
  title: string;
  html: string;
}

// Makes the HTML of every page from the one that Vite has built: adds the first state of the page, as the web app
// itself renders it, and the names of the files it needs. The server reads all of them from pages.json.
// Runs in its own process, because React reads NODE_ENV when it is loaded.
process.env['NODE_ENV'] = 'production';

const WEB = path.join(ROOT, 'dist', 'web');
const PRERENDER = path.join(ROOT, 'dist', 'prerender');
const ROOT_ELEMENT = '<div id="root"></div>';
const TITLE = '<title>{{app-name}}</title>';
const FIRST_SCRIPT = '<script src="/first-paint.js"></script>';
const MODULES = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g;
// What our content security policy blocks.
const BLOCKED = /<script|<style|\sstyle=|\son[a-z]+=/i;

const built = readFileSync(path.join(WEB, 'index.html'), 'utf8');
const [main, ...shared] = listModules(built);
const template = toTemplate(built);
const manifest: Manifest = JSON.parse(readFileSync(path.join(WEB, '.vite', 'manifest.json'), 'utf8'));
const { prerenderPages }: { prerenderPages(): Promise<PrerenderedPage[]> } = await import(`${PRERENDER}/prerender.js`);

for (const part of [ROOT_ELEMENT, TITLE, FIRST_SCRIPT])
  if (!template.includes(part)) throw new Error(`dist/web/index.html has no ${part}.`);

const pages: Record<string, Record<string, string>> = {};
for (const page of await prerenderPages()) {
  const { path: address, hint, html } = page;
  const blocked = BLOCKED.exec(html);
  if (blocked) throw new Error(`The page ${address} has "${blocked[0].trim()}", which our security policy blocks.`);
  pages[address] = { ...pages[address], [hint]: completePage(page) };
}
writeFileSync(path.join(WEB, 'pages.json'), JSON.stringify(pages));
for (const used of [path.join(WEB, 'index.html'), path.join(WEB, '.vite'), PRERENDER])
  rmSync(used, { recursive: true });

/** Moves style sheets before the first script, and removes modules, which that script loads after the first paint. */
function toTemplate(html: string) {
  const styles = html.match(STYLESHEETS) ?? [];
  return html
    .replaceAll(STYLESHEETS, '')
    .replaceAll(MODULES, '')
    .replace(FIRST_SCRIPT, (script) => `${styles.join('')}${script}`);
}

/** The URLs of the modules that a page loads. */
function listModules(html: string) {
  return (html.match(MODULES) ?? []).map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '');
}

function completePage({ path: address, file, hint, title, html }: PrerenderedPage) {
  // The chunks of the page's own code, so that the browser loads them together with the shared ones.
  const chunks = file ? [...chunksOf(file)].filter((chunk) => !built.includes(chunk.file)) : [];
  const styles = chunks
    .flatMap(({ css = [] }) => css)
    .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  const otherModules = [...shared, ...chunks.map((chunk) => `/${chunk.file}`)].join(' ');
  const first = FIRST_SCRIPT.replace('>', ` data-main="${main}" data-also="${otherModules}">`);
  return template
    .replace(FIRST_SCRIPT, () => `${styles.join('')}${first}`)
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(ROOT_ELEMENT, () => `<div id="root" data-prerendered="${file ? address : '*'}">${html}</div>`)
    .replaceAll('{{session}}', hint);
}

function chunksOf(name: string, found: Set<ManifestChunk> = new Set()): Set<ManifestChunk> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`Vite's manifest has no ${name}.`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}
