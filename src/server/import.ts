import './crash.ts';
import { createReadStream, existsSync } from 'node:fs';
import { importArchive } from './archive/import-archive.ts';
import { runDatabaseCommand } from './database-command.ts';

// Run with `npm run import -- <file>`.
const [file] = process.argv.slice(2);
await runDatabaseCommand(
  async (db) => {
    if (!file) throw new Error('Say from where: npm run import -- <file>');
    if (file !== '-' && !existsSync(file)) throw new Error(`There is no file ${file}.`);
    await importArchive(db, file === '-' ? process.stdin : createReadStream(file));
    return 'Everything is imported.';
  },
  { createsDatabase: true },
);
