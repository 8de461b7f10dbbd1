import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../src/server/db/database.ts';
import { openEmbedded } from '../src/server/db/embedded.ts';
import { openPostgres } from '../src/server/db/postgres.ts';
import { runSql } from './postgres-server.ts';

/** A migrated database for one test file, on whichever kind this run is about; closing it removes it. */
export function openTestDatabase(): Promise<Database> {
  const postgresUrl = inject('postgresUrl');
  return postgresUrl ? openPostgresCopy(postgresUrl) : openEmbeddedCopy();
}

async function openEmbeddedCopy(): Promise<Database> {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-test-'));
  const database = await openEmbedded(folder);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openPostgresCopy(serverUrl: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(serverUrl, `create database ${name} template template`);
  const database = openPostgres(serverUrl.replace(/[^/]*$/, name), { warn: () => {} });
  return {
    ...database,
    close: async () => {
      await database.close();
      await runSql(serverUrl, `drop database ${name}`);
    },
  };
}
