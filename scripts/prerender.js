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
// What our content security policy refuses.
const REFUSED = /<script|<style|\sstyle=|\son[a-z]+=/i;

const template = readFileSync(path.join(WEB, 'index.html'), 'utf8');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(path.join(WEB, '.vite', 'manifest.json'), 'utf8'));
const { drawPages } = await import(pathToFileURL(path.join(PRERENDER, 'prerender.js')).href);

/** @type {Record<string, Record<string, string>>} */
const pages = {};
for (const { path: address, file, hint, html } of await drawPages()) {
  const refused = REFUSED.exec(html);
  if (refused) throw new Error(`${address} cannot be drawn: the browser would refuse "${refused[0].trim()}".`);
  pages[address] = { ...pages[address], [hint]: complete(address, file, hint, html) };
}
writeFileSync(path.join(WEB, 'pages.json'), JSON.stringify(pages));
for (const used of [path.join(WEB, 'index.html'), path.join(WEB, '.vite'), PRERENDER])
  rmSync(used, { recursive: true });

/**
 * @param {string} address
 * @param {string | null} file
 * @param {string} hint
 * @param {string} html
 */
function complete(address, file, hint, html) {
  if (!template.includes(ROOT_ELEMENT)) throw new Error('The built page has no place for the app.');
  const root = `<div id="root" data-drawn="${address}">${html}</div>`;
  return template
    .replace('</head>', () => `${file ? linksFor(file) : ''}</head>`)
    .replace(ROOT_ELEMENT, () => root)
    .replaceAll('{{session}}', hint);
}

/**
 * What the code of a page consists of, so that the browser gets it together with the rest.
 * @param {string} file
 */
function linksFor(file) {
  const chunks = [...chunksOf(file)].filter((chunk) => !template.includes(chunk.file));
  const styles = chunks.flatMap(({ css = [] }) => css);
  return [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
  ].join('');
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
