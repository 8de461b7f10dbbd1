import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { openEmbedded } from '../../src/server/db/embedded.ts';

let folder: string;
let database: Database;
let syncs = 0;
const { fsyncSync } = fs;

beforeAll(async () => {
  fs.fsyncSync = (file) => {
    syncs += 1;
    fsyncSync(file);
  };
  syncBuiltinESMExports();
  folder = await mkdtemp(path.join(tmpdir(), 'swish-durability-'));
  database = await openEmbedded(folder);
  await database.db.execute(sql`create table notes (id integer)`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
});

it('syncs the embedded database to disk before each write is acknowledged', async () => {
  for (let id = 0; id < 20; id += 1) {
    const before = syncs;
    await database.db.execute(sql`insert into notes values (${id})`);
    expect(syncs).toBeGreaterThan(before);
  }
});

it('needs no sync to read', async () => {
  const before = syncs;
  await database.db.execute(sql`select * from notes`);
  expect(syncs).toBe(before);
});
