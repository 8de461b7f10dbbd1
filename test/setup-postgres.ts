import type { TestProject } from 'vitest/node';
import { runSql, startPostgres } from '../scripts/postgres-server.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openPostgres } from '../src/server/db/postgres.ts';

/** Starts one server for the whole run, with a migrated database from which that of each test file is copied. */
export default async function setUp(project: TestProject) {
  // No data has to survive a crash of the machine.
  const server = await startPostgres(['fsync=off']);
  await runSql(server.url('postgres'), 'create database template');
  const template = openPostgres(server.url('template'), { warn: () => {} });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server's default database, or null for a run on the embedded one. */
    postgresUrl: string | null;
  }
}
