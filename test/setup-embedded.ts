import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** A folder for the databases of a run, since the workers that have them open end without closing them. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'swish-test-'));
  project.provide('postgresUrl', null);
  project.provide('databaseFolder', folder);
  return () => rm(folder, { recursive: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseFolder: string;
  }
}
