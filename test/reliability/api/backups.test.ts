import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, inject } from 'vitest';
import { ARCHIVED_TABLES, ArchiveError } from '../../../src/server/archive/format.ts';
import { importArchive } from '../../../src/server/archive/import-archive.ts';
import { saveArchive } from '../../../src/server/archive/save-archive.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { openEmbedded } from '../../../src/server/db/embedded.ts';
import { readDigest } from '../../api/digest.ts';
import { prepare } from '../../api/prepare.ts';
import { openExpendableDatabase } from '../../test-database.ts';
import { expectStatus, fillBracket, readTree, tossCoins } from '../../test-season.ts';
import { trials } from '../trials.ts';
import { createEntrants, startServers } from './servers.ts';

const PEOPLE = 12;

const servers = prepare(startServers);
const admin = prepare(() => servers.test.admin());
const enter = prepare(async () => ({ people: createEntrants(servers.test, admin, PEOPLE) }));
const folder = prepare(async () => {
  const name = await mkdtemp(path.join(tmpdir(), 'swish-backups-'));
  return { name, close: () => rm(name, { recursive: true }) };
});
/** An empty machine: of the same kind of database, and of the other kind where both are at hand. */
const same = prepare(openExpendableDatabase);
const other = prepare(async () =>
  inject('postgresUrl') ? openEmbedded(path.join(folder.name, 'data'), { warn: () => {} }) : { close: async () => {} },
);

const TABLES = ARCHIVED_TABLES.map(({ name }) => name).join(', ');

async function restore(target: Database, bytes: Uint8Array): Promise<void> {
  await target.withConnection((run) => run(`truncate ${TABLES} cascade; insert into settings default values`));
  await importArchive(target.db, Readable.from([Buffer.from(bytes)]));
}

async function backUp({ db }: Database): Promise<Buffer> {
  const file = path.join(folder.name, 'backup');
  await saveArchive(db, file);
  return readFile(file);
}

const rowsOf = (bytes: Uint8Array) => gunzipSync(bytes).toString().trimEnd().split('\n').slice(1);

/** Has people submit, one after the other, and makes a backup meanwhile. Returns who was acknowledged before it began. */
async function backUpWhileSubmitting(random: { next(): number; between(from: number, to: number): number }) {
  const { season, entrants } = await enter.people(PEOPLE);
  const tree = await readTree(admin, season.id);
  const acknowledged: number[] = [];
  const submitting = Promise.all(
    entrants.map(async (person) => {
      await sleep(random.between(0, 150));
      const picks = fillBracket(tree, tossCoins(random.next));
      acknowledged.push(expectStatus(await person.post('/api/brackets', { tournamentId: season.id, picks }), 201).id);
    }),
  );
  await sleep(random.between(0, 150));
  const before = [...acknowledged];
  const bytes = await backUp(servers.test.database);
  await submitting;
  return { before, bytes };
}

trials(
  'backup while submitting',
  'everything that was acknowledged before a backup began is there again on an empty machine',
  { quick: 2, full: 200 },
  async ({ random }) => {
    const { before, bytes } = await backUpWhileSubmitting(random);
    await restore(same, bytes);
    expect(rowsOf(await backUp(same))).toEqual(rowsOf(bytes));
    const restored = await same.withConnection((run) =>
      run('select id, submitted_at is not null as is_whole from brackets'),
    );
    expect(restored.filter((row) => !(row as { is_whole: boolean }).is_whole)).toEqual([]);
    expect(restored.map((row) => (row as { id: number }).id)).toEqual(expect.arrayContaining(before));
  },
);

trials(
  'from one database to the other',
  'an export under load moves to the other kind of database and back as it is, and a damaged one is refused as a whole',
  { quick: 2, full: 200, embedded: 0, isPossible: inject('postgresUrl') !== '' },
  async ({ random }) => {
    const { bytes } = await backUpWhileSubmitting(random);
    const embedded = other as Database;
    await restore(embedded, bytes);
    const back = await backUp(embedded);
    await restore(same, back);
    expect(rowsOf(await backUp(same))).toEqual(rowsOf(bytes));

    await same.withConnection((run) => run(`truncate ${TABLES} cascade; insert into settings default values`));
    const before = await readDigest(same);
    for (const damaged of [cut(bytes, random), change(bytes, random), dropLine(bytes, random)]) {
      await expect(importArchive(same.db, Readable.from([damaged]))).rejects.toThrow(ArchiveError);
      expect(await readDigest(same)).toEqual(before);
    }
  },
);

interface Draws {
  between(from: number, to: number): number;
}

const cut = (bytes: Buffer, random: Draws) => bytes.subarray(0, random.between(0, bytes.length - 1));

/** A changed byte of what was compressed. The first ten bytes are about the file, and some of them mean nothing. */
function change(bytes: Buffer, random: Draws): Buffer {
  const changed = Buffer.from(bytes);
  const at = random.between(10, bytes.length - 1);
  changed[at] = (changed[at] ?? 0) ^ (1 << random.between(0, 7));
  return changed;
}

function dropLine(bytes: Buffer, random: Draws): Buffer {
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
  return gzipSync(
    lines
      .toSpliced(random.between(1, lines.length - 1), 1)
      .map((line) => `${line}\n`)
      .join(''),
  );
}
