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
import { must } from '../../test-season.ts';
import { isFull, runTrials, type Trial, titleOf } from '../run-trials.ts';
import { commandOf } from '../trials.ts';
import { makeEmbedded, makePostgres, type OldDatabase, type OldDatabases } from './old-databases.ts';
import { BRACKETS, describeOlderSeason } from './season-in-sql.ts';
import { takeSnapshot } from './snapshot.ts';
import { makeVersions, type Versions } from './versions.ts';

const NAME = 'killed while migrating';
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
  /** Which of them a kill has left, each time. */
  const ends: number[] = [];
  beforeAll(async () => {
    const [previous] = versions.migrations;
    databases = await make(async (database) => {
      await migrate(database, previous);
      await database.withConnection((run) => run(describeOlderSeason()));
    });
    snapshots = await takeSnapshots(await databases.copy());
  });
  afterAll(() => databases?.close());

  const attempt = async ({ number, random }: Trial) => {
    const old = await databases.copy();
    // Opening the database also repairs it: every other time the program itself does so.
    const isLookedAt = number % 2 === 1;
    try {
      // One of a few kills must not come too late.
      await killWhileMigrating(old, random, isLookedAt && !isFull ? 1 : MOST_FILES);
      if (isLookedAt) ends.push(expectOneOf(snapshots, await look(old)));
      await expectStart(old);
      if (!isLookedAt) expect(await look(old)).toEqual(snapshots.at(-1));
    } finally {
      await old.remove();
    }
  };
  it(titleOf(NAME, 'an update that is killed half-way leaves the database as it was or as it will be'), (test) => {
    const count = isFull ? full : quick;
    return runTrials({ name: NAME, where, command: commandOf(test), count, concurrency: 2 }, attempt);
  }, 0);
  it.skipIf(process.env['TRIAL'])(titleOf(NAME, 'the kills have hit the update, and did not come after it'), () => {
    expect(ends.filter((end) => end < snapshots.length - 1)).not.toEqual([]);
  });
});

async function takeSnapshots(old: OldDatabase): Promise<string[][]> {
  const database = await old.open();
  try {
    const snapshots: string[][] = [];
    for (const migrations of versions.migrations) {
      await migrate(database, migrations);
      snapshots.push(await takeSnapshot(database));
    }
    return snapshots;
  } finally {
    await database.close();
    await old.remove();
  }
}

async function look(old: OldDatabase): Promise<string[]> {
  const database = await old.open();
  try {
    return await takeSnapshot(database);
  } finally {
    await database.close();
  }
}

/** Which it is: the one with as many migrations. */
function expectOneOf(snapshots: readonly string[][], found: string[]): number {
  const version = countMigrations(found) - countMigrations(snapshots[0]);
  expect(found).toEqual(snapshots[version]);
  return version;
}

function countMigrations(snapshot: readonly string[] = []): number {
  return snapshot.filter((line) => line.startsWith('migration ')).length;
}

async function expectStart(old: OldDatabase): Promise<void> {
  const { kill, outcome } = launchServer(old.env, versions.program);
  try {
    const server = await outcome;
    if (!('url' in server)) throw new Error(`The next version does not start:\n${server.output}`);
    expect(must(await createCaller(server.url).get('/api/tournaments/1/leaderboard'), 200)).toHaveLength(BRACKETS);
  } finally {
    await kill('SIGKILL');
  }
}

/** Mostly between one new table and the next, or about the commit; sometimes long before. */
async function killWhileMigrating(old: OldDatabase, random: Random, mostFiles: number): Promise<void> {
  const before = await countFiles(old);
  const { kill, outcome } = launchServer(old.env, versions.program);
  let isOver = false;
  outcome.then(() => {
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
