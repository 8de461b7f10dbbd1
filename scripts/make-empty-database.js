import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../dist/server/db/cluster.js';
import { TEMPLATE_FOLDER } from '../dist/server/db/cluster-files.js';
import { MIGRATIONS_FOLDER, migrate } from '../dist/server/db/migrate.js';
import { ROOT } from './run.js';

// What other databases would be copied from. They are 600 of 1,000 files, and each is synced at a first start and after
// every crash.
const UNUSED_DATABASES = ['template0', 'template1'];

// A process of its own, because making a database takes twice the memory of running one.
const stamp = `${TEMPLATE_FOLDER}.made-from`;
const madeFrom = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeFrom) {
  const unfinished = `${TEMPLATE_FOLDER}.unfinished`;
  for (const old of [stamp, unfinished, TEMPLATE_FOLDER]) rmSync(old, { recursive: true, force: true });
  const database = await startCluster(unfinished);
  await migrate(database);
  for (const name of UNUSED_DATABASES) {
    await database.withConnection((run) =>
      run(`update pg_database set datistemplate = false where datname = '${name}'`),
    );
    await database.withConnection((run) => run(`drop database ${name}`));
  }
  await database.close();
  // The user who runs the program need not be the one who builds it.
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  renameSync(unfinished, TEMPLATE_FOLDER);
  writeFileSync(stamp, madeFrom);
}

function fingerprint() {
  const migrations = readdirSync(MIGRATIONS_FOLDER).map((name) => path.join(MIGRATIONS_FOLDER, name));
  const manifest = path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
  const hash = createHash('sha256');
  for (const file of [manifest, fileURLToPath(import.meta.url), ...migrations.sort()])
    hash.update(`${path.basename(file)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
