import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.js';
import { listPackageFolders } from './shipped-packages.ts';
import { UNBUNDLED } from './unbundled.ts';

// `node scripts/container-files.ts <folder>` copies what the built program needs, and nothing else, for the Dockerfile.
const BUILT = ['program', 'web', 'fonts', 'empty-database'].map((name) => `dist/${name}`);
const FILES = ['package.json', 'LICENSE', 'THIRD-PARTY.md', 'src/server/db/migrations', ...BUILT];
// For people who look into a package.
const UNUSED = /\.(map|d\.[cm]?ts)$/;

const [folder = ''] = process.argv.slice(2);
// A package of another platform is not installed.
const packages = listPackageFolders(UNBUNDLED).filter((name) => existsSync(path.join(ROOT, name)));
for (const name of [...FILES, ...packages]) {
  cpSync(path.join(ROOT, name), path.join(folder, name), {
    recursive: true,
    // A package inside another one is copied by itself, if it is needed.
    filter: (source) =>
      !UNUSED.test(source) && !path.relative(path.join(ROOT, name), source).startsWith('node_modules'),
  });
}
