import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../src/server/db/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';

/** A migrated data folder that every test's own is copied from. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-template-'));
  const database = await openEmbedded(folder);
  await migrate(database);
  await database.close();
  project.provide('postgresUrl', null);
  project.provide('embeddedTemplate', folder);
  return () => rm(folder, { recursive: true });
}
