import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createCaller } from '../../caller.ts';
import { launchServer } from '../../process/server-process.ts';
import { isFull, isSingleTrial, titleOf } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { BRACKETS, makeEmbedded, makePostgres, type OldDatabase, type OldDatabases } from './old-databases.ts';
import { takeSnapshot } from './snapshot.ts';
import { makeVersions, type Versions } from './versions.ts';

const NAME = 'killed while migrating';
// About as many as the migrations make: a file for each table and index.
const MOST_FILES = 12;

let folder: string;
let versions: Versions;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-migrating-'));
  versions = await makeVersions(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const DATABASES = [
  { name: 'PostgreSQL', quick: 2, make: makePostgres },
  { name: 'embedded', quick: 0, make: () => makeEmbedded(path.join(folder, 'embedded')) },
];

describe.each(isFull ? DATABASES : DATABASES.filter(({ quick }) => quick > 0))('$name', ({ name, quick, make }) => {
  let databases: OldDatabases;
  /** A snapshot after the migrations of each folder of `versions.migrations`. */
  const snapshots: string[][] = [];
  /** The index of the snapshot that each kill has left, where that was inspected. */
  const foundVersions: number[] = [];
  beforeAll(async () => {
    databases = await make();
    const old = await databases.copy();
    await withDatabase(old, async (database) => {
      for (const migrations of versions.migrations) {
        await migrate(database, migrations);
        snapshots.push(await takeSnapshot(database));
      }
    });
    await old.remove();
  }, 600_000);
  afterAll(() => databases?.close());

  trials(
    NAME,
    'an update that is killed half-way leaves each of its migrations applied whole or not at all',
    { quick, full: 100, kind: name, concurrency: 2 },
    async ({ number, random }) => {
      const old = await databases.copy();
      // Opening the database also recovers it: every other time this is left to the program.
      const isInspected = number % 2 === 1;
      try {
        // In the quick form, which has few kills, one must not come too late.
        await killWhileMigrating(old, random, isInspected && !isFull ? 1 : MOST_FILES);
        if (isInspected) foundVersions.push(expectOneOf(snapshots, await withDatabase(old, takeSnapshot)));
        await expectStart(old);
        if (!isInspected) expect(await withDatabase(old, takeSnapshot)).toEqual(snapshots.at(-1));
      } finally {
        await old.remove();
      }
    },
  );
  it.skipIf(isSingleTrial)(titleOf(NAME, 'kills have hit the update before it was complete'), () => {
    expect(foundVersions.filter((version) => version < snapshots.length - 1)).not.toEqual([]);
  });
});

async function withDatabase<T>(old: OldDatabase, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await old.open();
  return use(database).finally(database.close);
}

/** Returns the index of the snapshot that was found: the one with as many migrations. */
function expectOneOf(snapshots: readonly string[][], found: string[]): number {
  const count = (snapshot: string[] = []) => snapshot.filter((line) => line.startsWith('migration ')).length;
  const version = count(found) - count(snapshots[0]);
  expect(found).toEqual(snapshots[version]);
  return version;
}

async function expectStart(old: OldDatabase): Promise<void> {
  const { kill, outcome } = launchServer(old.env, versions.program);
  try {
    const server = await outcome;
    if (!('url' in server)) throw new Error(`The next version does not start:\n${server.output}`);
    expect(await createCaller(server.url).get('/api/tournaments/1/leaderboard')).toMatchObject({
      status: 200,
      body: { length: BRACKETS },
    });
  } finally {
    await kill('SIGKILL');
  }
}

/** Kills mostly between one new table and the next, or about the commit; sometimes long before. */
async function killWhileMigrating(old: OldDatabase, random: Random, mostFiles: number): Promise<void> {
  const before = await countFiles(old);
  const { kill, outcome } = launchServer(old.env, versions.program);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  try {
    if (mostFiles > 1 && random.chance(0.1)) await Promise.race([sleep(random.between(0, 2_000)), outcome]);
    else {
      const files = random.between(1, mostFiles);
      while (!isOver && (await countFiles(old)) < before + files) await sleep(1);
      await sleep(random.between(0, 10));
    }
  } finally {
    await kill('SIGKILL');
  }
}

async function countFiles({ files }: OldDatabase): Promise<number> {
  return (await readdir(files)).filter((name) => /^\d+$/.test(name)).length;
}
