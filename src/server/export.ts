import './crash.ts';
import path from 'node:path';
import { saveArchive } from './archive/save-archive.ts';
import { writeArchive } from './archive/write-archive.ts';
import { runDatabaseCommand } from './database-command.ts';
import { requireMigrated } from './db/migrate.ts';

// Run with `npm run export -- <file>`. Does not migrate: the older version could no longer use the database, nor the file.
const [file] = process.argv.slice(2);
await runDatabaseCommand(
  async (db) => {
    if (!file) throw new Error('Say where to: npm run export -- <file>');
    if (file === '-') await writeArchive(db, process.stdout);
    else await saveArchive(db, path.resolve(file));
    return `Everything is in ${file === '-' ? 'the output' : file}. It is as secret as the database.`;
  },
  { prepare: requireMigrated },
);
