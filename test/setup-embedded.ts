import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** Makes a folder for the databases of a run and removes it afterwards, since workers end without closing theirs. */
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
