import { statSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { logCrashes } from './crash.ts';
import type { Database, Db } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { parseEnv } from './env.ts';
import { explainStartupError } from './startup-errors.ts';

interface Options {
  createsDatabase?: boolean;
  /** Brings the database to this version of the program, or refuses it. */
  prepare?: (database: Database) => Promise<unknown>;
}

/**
 * Runs a command on the database of the settings and prints its message, or why it failed, and then ends with status 1.
 * Prints to the standard error output, since the other may be the file of an export.
 */
export async function runDatabaseCommand(command: (db: Db) => Promise<string>, options: Options = {}): Promise<void> {
  // As in main.ts.
  process.umask(0o077);
  try {
    process.stderr.write(`\n${await runOnDatabase(command, options)}\n\n`);
  } catch (error) {
    process.stderr.write(`\n${explainStartupError(error, process.env)}\n\n`);
    process.exitCode = 1;
  }
}

async function runOnDatabase(
  command: (db: Db) => Promise<string>,
  { createsDatabase = false, prepare = migrate }: Options,
): Promise<string> {
  const env = parseEnv(process.env);
  const isMissing = !env.DATABASE_URL && !statSync(path.join(env.DATA_DIR, 'pg'), { throwIfNoEntry: false });
  if (isMissing && !createsDatabase)
    throw new Error(`There is no database in ${env.DATA_DIR}, which is the folder in DATA_DIR.`);
  const log = pino({ level: 'warn' }, process.stderr);
  logCrashes(log);
  const database = await openDatabase(env, log);
  try {
    await prepare(database);
    return await command(database.db);
  } finally {
    await database.close();
  }
}
