import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './build-stamp.js';
import { FONT_SOURCES } from './font-sources.ts';
import { ROOT } from './run.js';

/** An entry of package-lock.json, as far as it matters here. */
interface Locked {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  /** Where it can be installed, for packages of one platform. */
  os?: string[];
}

export interface Shipped {
  name: string;
  version: string;
  licence: string;
  /** Of what is shipped: server, web app, or both. */
  part: string;
  /** Where its files are. */
  folder: string;
  /** For a package of one platform: the folder of the package that needs it. */
  parent: string | null;
}

// The name of a package, with its scope, without a path inside of it.
const IMPORT = /\b(?:from|import)\s+['"](@[^/'"]+\/[^/'"]+|[^@./'"][^/'"]*)/g;
const WEB_SOURCES = ['src/web', 'src/contract', 'src/domain'];
// The bundler puts a few lines of these into what it makes; what they need themselves stays out of it.
const BUILD_TOOLS = ['vite', 'rolldown'];

/**
 * Every package that is shipped, by name: what the server depends on, the fonts of its pictures, and what the web app
 * imports with all that this depends on. From package-lock.json, so that it is the same on every platform.
 */
export function listShipped(): Shipped[] {
  const { dependencies } = readJson('package.json');
  const locked: Record<string, Locked> = readJson('package-lock.json').packages;
  const fonts = FONT_SOURCES.map((source) => source.package);
  const server = collect(locked, [...Object.keys(dependencies), ...fonts]);
  const web = collect(locked, listImports());
  for (const part of [server, web]) for (const name of BUILD_TOOLS) part.set(`node_modules/${name}`, null);
  return [...new Map([...server, ...web])]
    .map(([folder, parent]) => {
      const { version, license } = entryOf(locked, folder);
      const part = server.has(folder) ? (web.has(folder) ? 'server, web app' : 'server') : 'web app';
      return { name: nameOf(folder), version, licence: license ?? 'unknown', part, folder, parent };
    })
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** The folders of packages and of all that they depend on, each with its parent if it is for one platform alone. */
function collect(locked: Record<string, Locked>, names: string[]) {
  const found = new Map<string, string | null>();
  const queue = names.map((name) => ({ name, from: '' }));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = resolve(locked, next.from, next.name);
    if (found.has(folder)) continue;
    const entry = entryOf(locked, folder);
    found.set(folder, entry.os ? next.from : null);
    for (const name of listNeeded(entry)) queue.push({ name, from: folder });
  }
  return found;
}

function listNeeded({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: Locked) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node finds a package: in the folder of the one that needs it, or further out. */
function resolve(locked: Record<string, Locked>, from: string, name: string): string {
  const folder = path.posix.join(from, 'node_modules', name);
  if (locked[folder]) return folder;
  if (from === '') throw new Error(`package-lock.json has no ${name}.`);
  return resolve(locked, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** The packages that sources of the web app import, style sheets included. */
function listImports() {
  const imports = WEB_SOURCES.flatMap(listFiles)
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name);
  return [...new Set(imports)];
}

function nameOf(folder: string) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function entryOf(locked: Record<string, Locked>, folder: string) {
  const entry = locked[folder];
  if (!entry) throw new Error(`package-lock.json has no ${folder}.`);
  return entry;
}

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
