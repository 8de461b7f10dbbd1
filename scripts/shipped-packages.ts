import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './build-stamp.js';
import { FONT_SOURCES } from './font-sources.ts';
import { ROOT } from './run.js';

/** The fields of an entry of package-lock.json that are read here. */
interface Locked {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  /** The systems that it can be installed on, if it is for one platform. */
  os?: string[];
}

export interface Shipped {
  name: string;
  version: string;
  licence: string;
  /** What it is shipped in: server, web app, or both. */
  part: string;
  /** Its folder in node_modules. */
  folder: string;
  /** For a package of one platform: the folder of the package that needs it. */
  parent: string | null;
}

// Captures the name of an imported package, with its scope, without a path inside it.
const IMPORT = /\b(?:from|import)\s+['"](@[^/'"]+\/[^/'"]+|[^@./'"][^/'"]*)/g;
const WEB_SOURCES = ['src/web', 'src/contract', 'src/domain'];
// Bundles contain a few lines of these tools, but nothing of the packages that the tools depend on.
const BUILD_TOOLS = ['vite', 'rolldown'];

/**
 * All shipped packages, sorted by name: those that the server depends on, the fonts of its pictures, and those that the
 * web app imports, with their dependencies. From package-lock.json, so that the list is the same on every platform.
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

/** The folders of these packages and of all that they depend on, those of other platforms included. */
export function listPackageFolders(names: string[]): string[] {
  return [...collect(readJson('package-lock.json').packages, names).keys()];
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
    for (const name of listDependencies(entry)) queue.push({ name, from: folder });
  }
  return found;
}

function listDependencies({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Locked) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Resolves a package as Node does: in the folder of the package that imports it, or further out. */
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
