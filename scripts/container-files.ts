import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.js';
import { listPackageFolders } from './shipped-packages.ts';
import { UNBUNDLED } from './unbundled.ts';

// `node scripts/container-files.ts <folder>` copies what the built program needs, and nothing else, for the Dockerfile.
const BUILT = ['program', 'web', 'fonts', 'empty-database'].map((name) => `dist/${name}`);
const FILES = ['package.json', 'LICENSE', 'THIRD-PARTY.md', 'src/server/db/migrations', ...BUILT];
// Of a package: what is for people who read its code, and packages inside it, which are copied by themselves.
const UNUSED = /\.(map|d\.[cm]?ts)$|^node_modules\b/;

const [folder = ''] = process.argv.slice(2);
for (const name of FILES) copy(name);
for (const name of listPackageFolders(UNBUNDLED)) {
  // A package of another platform is not installed.
  if (existsSync(path.join(ROOT, name))) copy(name, UNUSED);
}

function copy(name: string, leftOut?: RegExp) {
  const from = path.join(ROOT, name);
  cpSync(from, path.join(folder, name), {
    recursive: true,
    filter: (source) => !leftOut?.test(path.relative(from, source)),
  });
}
