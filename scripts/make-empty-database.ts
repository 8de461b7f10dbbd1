import { chmodSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../src/server/db/cluster.ts';
import { TEMPLATE_FOLDER } from '../src/server/db/cluster-files.ts';
import { MIGRATIONS_FOLDER, migrate } from '../src/server/db/migrate.ts';
import { fingerprint, hasStamp, listFiles } from './build-stamp.js';
import { ROOT } from './run.js';

// Makes the empty database that a first start copies. Runs in its own process, because making a database takes twice
// the memory of running one.

// PostgreSQL's templates for new databases, of which we create none. They are 600 of 1,000 files, and each file is
// synced at a first start and after every crash.
const UNUSED_DATABASES = ['template0', 'template1'];

const stamp = `${TEMPLATE_FOLDER}.made-from`;
const manifest = path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json');
const makers = ['cluster.ts', 'cluster-files.ts', 'durable-fs.ts', 'migrate.ts'].map((name) =>
  path.join(ROOT, 'src/server/db', name),
);
const madeFrom = fingerprint([manifest, fileURLToPath(import.meta.url), ...makers, ...listFiles(MIGRATIONS_FOLDER)]);
if (!hasStamp(stamp, madeFrom)) {
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
