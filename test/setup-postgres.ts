import type { TestProject } from 'vitest/node';
import { runSql, startPostgres } from '../scripts/postgres-server.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openPostgres } from '../src/server/db/postgres.ts';

/** One server for the whole run, with a migrated database that every test's own is copied from. */
export default async function setUp(project: TestProject) {
  // No test on it survives the machine.
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
    /** The server's own database, or null for a run on the embedded one. */
    postgresUrl: string | null;
  }
}
