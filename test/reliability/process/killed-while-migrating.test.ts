import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.js';
import type { Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createCaller } from '../../caller.ts';
import { launchServer } from '../../process/server-process.ts';
import { must } from '../../test-season.ts';
import { isFull, runTrials, type Trial } from '../run-trials.ts';
import { commandOf } from '../trials.ts';
import { makeEmbedded, makePostgres, type OldDatabase, type OldDatabases } from './old-databases.ts';
import { BRACKETS, describeSeason } from './season-in-sql.ts';
import { takeSnapshot } from './snapshot.ts';
import { makeVersions, type Versions } from './versions.ts';

// With what the real migration adds and the indexes, about as many files as come into being.
const MOST_FILES = 16;

let folder: string;
let versions: Versions;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-migrating-'));
  versions = await makeVersions(folder);
});
afterAll(() => rm(folder, { recursive: true }));

type Fill = (database: Database) => Promise<void>;

const PLACES = [
  { where: 'PostgreSQL', quick: 2, full: 100, make: makePostgres },
  { where: 'embedded', quick: 0, full: 100, make: (fill: Fill) => makeEmbedded(path.join(folder, 'embedded'), fill) },
];

describe.each(isFull ? PLACES : PLACES.filter(({ quick }) => quick > 0))('$where', ({ where, quick, full, make }) => {
  let databases: OldDatabases;
  /** After the migrations of each version. */
  let snapshots: string[][];
  beforeAll(async () => {
    const [previous] = versions.migrations;
    databases = await make(async (database) => {
      await migrate(database, previous);
      await database.withConnection((run) => run(describeSeason()));
    });
    snapshots = await takeSnapshots(await databases.copy());
  });
  afterAll(() => databases?.close());

  const attempt = async ({ random }: Trial) => {
    const old = await databases.copy();
    await killWhileMigrating(old, random);
    const found = await look(old);
    expect(found).toEqual(snapshots[countMigrations(found) - countMigrations(snapshots[0])]);
    const server = await launchServer(old.env, versions.program).outcome;
    if (!('url' in server)) throw new Error(`The next version does not start:\n${server.output}`);
    const entries = must(await createCaller(server.url).get('/api/tournaments/1/leaderboard'), 200);
    await server.kill('SIGKILL');
    expect(entries).toHaveLength(BRACKETS);
    await old.remove();
  };
  it('an update that is killed half-way leaves the database as it was or as it will be (row 17)', (test) => {
    const count = isFull ? full : quick;
    return runTrials({ row: 17, where, command: commandOf(test), count, together: 2 }, attempt);
  }, 0);
});

async function takeSnapshots(old: OldDatabase): Promise<string[][]> {
  const database = await old.open();
  const snapshots: string[][] = [];
  for (const migrations of versions.migrations) {
    await migrate(database, migrations);
    snapshots.push(await takeSnapshot(database));
  }
  await database.close();
  await old.remove();
  return snapshots;
}

async function look(old: OldDatabase): Promise<string[]> {
  const database = await old.open();
  try {
    return await takeSnapshot(database);
  } finally {
    await database.close();
  }
}

function countMigrations(snapshot: readonly string[] = []): number {
  return snapshot.filter((line) => line.startsWith('migration ')).length;
}

/** Mostly between one new table and the next, or about the commit; sometimes long before. */
async function killWhileMigrating(old: OldDatabase, random: Random): Promise<void> {
  const before = await countFiles(old);
  const { kill, outcome } = launchServer(old.env, versions.program);
  let isOver = false;
  outcome.then(() => {
    isOver = true;
  });
  if (random.chance(0.1)) await Promise.race([sleep(random.between(0, 2_000)), outcome]);
  else {
    const files = random.between(1, MOST_FILES);
    while (!isOver && (await countFiles(old)) < before + files) await sleep(1);
    await sleep(random.between(0, 10));
  }
  await kill('SIGKILL');
}

async function countFiles({ files }: OldDatabase): Promise<number> {
  return (await readdir(files)).filter((name) => /^\d+$/.test(name)).length;
}
