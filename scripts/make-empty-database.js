import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPglite, TEMPLATE_FOLDER } from '../dist/server/db/embedded.js';
import { ROOT } from './run.js';

// A process of its own: making a database takes 800 MB, which the server must not inherit.
const target = path.resolve(TEMPLATE_FOLDER);
const stamp = `${target}.made-by`;
const manifest = path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
  const unfinished = `${target}.unfinished`;
  for (const old of [unfinished, target]) rmSync(old, { recursive: true, force: true });
  const database = await startPglite(unfinished);
  await database.close();
  renameSync(unfinished, target);
  writeFileSync(stamp, version);
}
