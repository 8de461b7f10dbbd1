import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.js';

/**
 * A file of the web app as Vite describes it, by the name of its source.
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 */

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
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(path.join(WEB, '.vite', 'manifest.json'), 'utf8'));
const { drawPages } = await import(pathToFileURL(path.join(PRERENDER, 'prerender.js')).href);

for (const part of [ROOT_ELEMENT, TITLE, FIRST_SCRIPT])
  if (!template.includes(part)) throw new Error(`The built page has no ${part}.`);

/** @type {Record<string, Record<string, string>>} */
const pages = {};
for (const drawing of await drawPages()) {
  const { path: address, hint, html } = drawing;
  const refused = REFUSED.exec(html);
  if (refused) throw new Error(`${address} cannot be drawn: the browser would refuse "${refused[0].trim()}".`);
  pages[address] = { ...pages[address], [hint]: complete(drawing) };
}
writeFileSync(path.join(WEB, 'pages.json'), JSON.stringify(pages));
for (const used of [path.join(WEB, 'index.html'), path.join(WEB, '.vite'), PRERENDER])
  rmSync(used, { recursive: true });

/**
 * What the first paint needs comes first, and scripts, which it does not need, do not stand in its way.
 * @param {string} html
 */
function paintFirst(html) {
  const styles = html.match(STYLESHEETS) ?? [];
  return html
    .replaceAll(STYLESHEETS, '')
    .replaceAll(MODULES, '')
    .replace(FIRST_SCRIPT, (script) => `${styles.join('')}${script}`);
}

/**
 * The addresses of scripts that a page names.
 * @param {string} html
 */
function listModules(html) {
  return (html.match(MODULES) ?? []).map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '');
}

/** @param {{ path: string, file: string | null, hint: string, title: string, html: string }} drawing */
function complete({ path: address, file, hint, title, html }) {
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
    .replace(ROOT_ELEMENT, () => `<div id="root" data-drawn="${file ? address : '*'}">${html}</div>`)
    .replaceAll('{{session}}', hint);
}

/**
 * @param {string} name
 * @param {Set<Chunk>} found
 * @returns {Set<Chunk>}
 */
function chunksOf(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`There is no ${name} in the web app.`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}
