import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import { ROOT } from './run.js';

/** The first state of a page, as src/web/prerender.tsx draws it. */
interface PrerenderedPage {
  path: string;
  file: string | null;
  hint: string;
  title: string;
  html: string;
}

// Completes the page that Vite has built for every address: with the first state of the page there, as the web app
// itself draws it, and with the names of the files it needs. The server finds all of them in pages.json.
// In a process of its own, because React looks at this when it is loaded.
process.env['NODE_ENV'] = 'production';

const WEB = path.join(ROOT, 'dist', 'web');
const PRERENDER = path.join(ROOT, 'dist', 'prerender');
const ROOT_ELEMENT = '<div id="root"></div>';
const TITLE = '<title>{{app-name}}</title>';
const FIRST_SCRIPT = '<script src="/first-paint.js"></script>';
const MODULES = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g;
// What our content security policy refuses.
const REFUSED = /<script|<style|\sstyle=|\son[a-z]+=/i;

const built = readFileSync(path.join(WEB, 'index.html'), 'utf8');
const [main, ...shared] = listModules(built);
const template = paintFirst(built);
const manifest: Manifest = JSON.parse(readFileSync(path.join(WEB, '.vite', 'manifest.json'), 'utf8'));
const { prerenderPages }: { prerenderPages(): Promise<PrerenderedPage[]> } = await import(`${PRERENDER}/prerender.js`);

for (const part of [ROOT_ELEMENT, TITLE, FIRST_SCRIPT])
  if (!template.includes(part)) throw new Error(`The built page has no ${part}.`);

const pages: Record<string, Record<string, string>> = {};
for (const drawing of await prerenderPages()) {
  const { path: address, hint, html } = drawing;
  const refused = REFUSED.exec(html);
  if (refused) throw new Error(`${address} cannot be drawn: the browser would refuse "${refused[0].trim()}".`);
  pages[address] = { ...pages[address], [hint]: complete(drawing) };
}
writeFileSync(path.join(WEB, 'pages.json'), JSON.stringify(pages));
for (const used of [path.join(WEB, 'index.html'), path.join(WEB, '.vite'), PRERENDER])
  rmSync(used, { recursive: true });

/** What the first paint needs comes first, and scripts, which it does not need, do not stand in its way. */
function paintFirst(html: string) {
  const styles = html.match(STYLESHEETS) ?? [];
  return html
    .replaceAll(STYLESHEETS, '')
    .replaceAll(MODULES, '')
    .replace(FIRST_SCRIPT, (script) => `${styles.join('')}${script}`);
}

/** The addresses of scripts that a page names. */
function listModules(html: string) {
  return (html.match(MODULES) ?? []).map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '');
}

function complete({ path: address, file, hint, title, html }: PrerenderedPage) {
  // What the code of the page consists of, so that the browser gets it together with the rest.
  const chunks = file ? [...chunksOf(file)].filter((chunk) => !built.includes(chunk.file)) : [];
  const styles = chunks
    .flatMap(({ css = [] }) => css)
    .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  const also = [...shared, ...chunks.map((chunk) => `/${chunk.file}`)].join(' ');
  const first = FIRST_SCRIPT.replace('>', ` data-main="${main}" data-also="${also}">`);
  return template
    .replace(FIRST_SCRIPT, () => `${styles.join('')}${first}`)
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(ROOT_ELEMENT, () => `<div id="root" data-prerendered="${file ? address : '*'}">${html}</div>`)
    .replaceAll('{{session}}', hint);
}

function chunksOf(name: string, found: Set<ManifestChunk> = new Set()): Set<ManifestChunk> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`There is no ${name} in the web app.`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}
