import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackups } from '../../src/server/archive/backups.ts';
import { ARCHIVED_TABLES, TABLES_LEFT_OUT } from '../../src/server/archive/format.ts';
import { importArchive } from '../../src/server/archive/import-archive.ts';
import { saveArchive } from '../../src/server/archive/save-archive.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { setTheStage } from '../every-route.ts';
import { expectStatus } from '../test-season.ts';
import { readDigest } from './digest.ts';
import { prepareApp } from './prepare.ts';

const { test, admin } = prepareApp();

let folder: string;
/** The lines of an export of a season in which every archived table has a row. */
let lines: string[];
/** An empty embedded database: the season is in PostgreSQL. */
let target: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'swish-archive-'));
  await fillEveryTable();
  lines = await exportLines(test.database);
  target = await openEmbedded(path.join(folder, 'data'), { warn: () => {} });
});
afterAll(async () => {
  await target.close();
  await rm(folder, { recursive: true });
});

async function fillEveryTable(): Promise<void> {
  const { season, callers } = await setTheStage(test);
  const { user } = callers;
  const { id: groupId } = expectStatus(await user.post('/api/groups', { name: 'Büro "7"' }), 201);
  expectStatus(await user.post(`/api/groups/${groupId}/messages`, { text: '“Two” \\ 🏀' }), 201);
  const draft = [{ gameId: season.games[0]?.id, pickedTeamId: season.games[0]?.team1Id }];
  expectStatus(await user.put(`/api/tournaments/${season.id}/draft`, { picks: draft }), 200);
  expectStatus(await admin.delete('/api/opening-day-games/1'), 204);
  await test.database.withConnection((run) =>
    run(`
      insert into user_pictures (user_id, name, bytes) select id, repeat('a', 32), '\\x89504e47' from users limit 1;
      insert into removed_brackets (user_id, tournament_id, reason) select 2, id, e'A\nmistake' from tournaments;
      insert into reminders (tournament_id, deadline, lead, last_user_id) select id, now(), 'day', 3 from tournaments;
      insert into recap_mails (tournament_id, round, last_bracket_id) select id, 'sweet_16', 1 from tournaments;
      insert into group_removals (group_id, user_id) select id, 3 from groups;
      insert into opening_day_games (tournament_id, team1_id, team2_id) select tournament_id, min(id), max(id) from teams group by 1;
      insert into opening_day_player_stats (tournament_id, game_id, player_id, team_id, points)
        select tournament_id, opening_day_games.id, 1, team1_id, 12 from opening_day_games;
      insert into passkeys (id, user_id, public_key, counter, transports, device_type, backed_up, name)
        select repeat('k', 22), 2, '\\x01', 4294967295, '{internal,hybrid}', 'singleDevice', true, 'Phone'`),
  );
}

async function exportLines({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const file = path.join(folder, 'export');
  await saveArchive(db, file);
  return gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
}

const pack = (text: readonly string[]) => gzipSync(text.map((line) => `${line}\n`).join(''));
const importFile = (bytes: Uint8Array) => importArchive(target.db, Readable.from([Buffer.from(bytes)]));

/** The lines with a change of the first row of a table. */
function withRow(table: string, change: object): string[] {
  const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const { row } = JSON.parse(lines[at] ?? '');
  return lines.with(at, JSON.stringify({ table, row: { ...row, ...change } }));
}

const withHeader = (change: object) => lines.with(0, JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change }));

it('every table of the database is in the export, or said to be left out', async () => {
  const found = await test.database.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const { rows } = found as unknown as { rows: { table_name: string }[] };
  const known = [...ARCHIVED_TABLES.map(({ name }) => name), ...Object.keys(TABLES_LEFT_OUT)];
  expect(rows.map((row) => row.table_name).toSorted()).toEqual(known.toSorted());
});

it('every archived table has a row in this test', () => {
  const { rows } = JSON.parse(lines[0] ?? '');
  expect(ARCHIVED_TABLES.filter(({ name }) => !rows[name]).map(({ name }) => name)).toEqual([]);
});

// Compression, also that of an index, makes it no shorter.
const RANDOM = randomBytes(6_000).toString('hex');

/** The lines with a value that is a list in a list, and so on. */
function withNested(depth: number): string[] {
  return withRow('audit_log', { before: 'NESTED' }).map((line) =>
    line.replace('"NESTED"', '['.repeat(depth) + ']'.repeat(depth)),
  );
}

const BOMB = gzipSync(Buffer.alloc(64 * 2 ** 20, 'a'));

describe('a file is refused as a whole, with a sentence', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    ['an empty one', () => new Uint8Array(), /empty|damaged/],
    ['no gzip', () => Buffer.from('Hello'), /damaged/],
    ['no export', () => pack(['{"hello":"world"}']), /no export/],
    ['text', () => pack(['Hello']), /no export/],
    ['one that is cut', () => pack(lines).subarray(0, -200), /damaged or incomplete/],
    ['one with a changed byte', () => flipByte(pack(lines)), /damaged/],
    ['one without its last row', () => pack(lines.slice(0, -1)), /incomplete: it has \d+ rows of audit_log/],
    ['one that ends in a line', () => gzipSync(lines.join('\n')), /ends in the middle of a line/],
    ['one of a newer format', () => pack(withHeader({ swish: 2 })), /format 2, and this program reads formats up to 1/],
    ['a wrong version', () => pack(withHeader({ swish: 'one' })), /no export/],
    ['an unknown table', () => pack([...lines, '{"table":"sessions","row":{"sid":"a"}}']), /of a table that no export/],
    ['a table of PostgreSQL', () => pack([...lines, '{"table":"pg_authid","row":{}}']), /of a table that no export/],
    ['an unknown field', () => pack(withRow('teams', { evil: 1 })), /\(teams\).* unknown field, evil/],
    ['a number that is none', () => pack(withRow('teams', { seed: 'x' })), /\(teams\) cannot be stored: invalid input/],
    ['a number out of range', () => pack(withRow('teams', { seed: 17 })), /\(teams\) cannot be stored/],
    ['a list for a text', () => pack(withRow('brackets', { picks: [1] })), /\(brackets\) cannot be stored/],
    ['a reference to nothing', () => pack(withRow('brackets', { user_id: 4_000 })), /"brackets" violates foreign key/],
    ['a deferred one', () => pack(withRow('groups', { owner_id: 4_000 })), /foreign key/],
    [
      'picks that do not fit',
      () => pack(withRow('brackets', { picks: '\\xff' })),
      /\(brackets\).*do not fit the games/,
    ],
    ['a row twice', () => pack([...lines.slice(0, -1), lines.at(-2) ?? '']), /\(audit_log\).*duplicate key/],
    ['a row too many', () => pack([...lines, lines.at(-1) ?? '']), /more rows of audit_log than it says/],
    [
      'a row without fields',
      () => pack([...lines, '{"table":"settings","row":{}}']),
      /Line \d+ of the file has no fields/,
    ],
    [
      'a text too long for its index',
      () => pack(withRow('familiar_networks', { network: RANDOM })),
      /\(familiar_networks\) cannot be stored: index row/,
    ],
    ['a nested value', () => pack(withNested(400_000)), /Line \d+ of the file is damaged/],
    [
      'an id that none can follow',
      () => pack(withRow('opening_day_player_stats', { id: 0 })),
      /cannot be stored.*out of bounds/,
    ],
    ['a row that is a list', () => pack([...lines, '{"table":"teams","row":[1]}']), /Line \d+ of the file is damaged/],
    ['an empty line', () => pack(lines.toSpliced(1, 0, '')), /Line 2 of the file is damaged/],
    [
      'nobody who is an admin',
      () => pack(lines.map((line) => line.replace('"is_admin":true', '"is_admin":false'))),
      /no admin/,
    ],
    ['one that unpacks to much more', () => BOMB, /longer than any line/],
  ])('%s', async (_, makeFile, reason) => {
    const before = await readDigest(target);
    await expect(importFile(makeFile())).rejects.toThrow(reason);
    expect(await readDigest(target)).toEqual(before);
  });
});

function flipByte(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
}

/** The indexes and constraints of the target, as SQL. */
function listIndexes() {
  return target.withConnection((run) =>
    run(`
      select indexdef as made from pg_indexes where schemaname = current_schema()
      union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace
      order by made`),
  );
}

it('a file becomes the same file again, and new rows get new ids; then the database is not empty', async () => {
  const indexes = await listIndexes();
  await importFile(pack(lines));
  expect(await listIndexes()).toEqual(indexes);
  expect((await exportLines(target)).slice(1)).toEqual(lines.slice(1));
  const added = await target.db.execute(
    sql`insert into teams (name, tournament_id) select 'New', max(id) from tournaments returning id`,
  );
  const { rows } = added as unknown as { rows: { id: number }[] };
  expect(rows[0]?.id).toBe(
    1 +
      Math.max(
        ...lines
          .map((line) => JSON.parse(line))
          .filter(({ table }) => table === 'teams')
          .map(({ row }) => row.id),
      ),
  );
  await expect(importFile(pack(lines))).rejects.toThrow('An import needs an empty database');
});

it('a file without settings leaves those of a new installation', async () => {
  const { rows } = JSON.parse(lines[0] ?? '');
  const without = withHeader({ rows: { ...rows, settings: 0 } }).filter(
    (line) => !line.startsWith('{"table":"settings"'),
  );
  await target.withConnection((run) => run(`truncate ${Object.keys(rows).join(', ')} cascade`));
  await importFile(pack(without));
  expect(await target.withConnection((run) => run('select registration from settings'))).toEqual([
    { registration: 'open' },
  ]);
});

describe('a file of an earlier version of the format, or of the program', () => {
  const folderOfArchives = new URL('../archives/', import.meta.url);

  it.each(readdirSync(folderOfArchives))('%s', async (name) => {
    const bytes = await readFile(new URL(name, folderOfArchives));
    const [header] = gunzipSync(bytes).toString().split('\n');
    const { rows } = JSON.parse(header ?? '');
    await target.withConnection((run) => run(`truncate ${Object.keys(rows).join(', ')} cascade`));
    await importFile(bytes);
    const [current] = await exportLines(target);
    expect(JSON.parse(current ?? '').rows).toMatchObject(rows);
  });
});

describe('in the browser', () => {
  const download = (url: string) => fetch(`${test.url}${url}`, { headers: { cookie: admin.cookie() } });

  it('backups are made, listed and downloaded, but not while submissions are open, since they hold picks', async () => {
    const made = expectStatus(await admin.post('/api/admin/backups'), 201);
    expect(made).toEqual({
      name: expect.stringMatching(/^swish-.*Z\.jsonl\.gz$/),
      at: expect.any(String),
      bytes: expect.any(Number),
    });
    expect(expectStatus(await admin.get('/api/admin/backups'), 200)).toEqual({
      backups: [made],
      nextAt: null,
      error: null,
      installedAt: expect.any(String),
    });
    const open = await download(`/api/admin/backups/${made.name}`);
    expect([open.status, (await open.json()).code]).toEqual([409, 'submissions_open']);
    await admin.post('/api/tournaments/1/toggle-brackets', { bracketsOpen: false });
    const closed = await download(`/api/admin/backups/${made.name}`);
    expect(closed.headers.get('cache-control')).toBe('private, no-store');
    const bytes = await buffer(Readable.fromWeb(closed.body as never));
    expect(bytes.length).toBe(made.bytes);
    expect(gunzipSync(bytes).toString()).toContain('"table":"brackets"');
    for (const name of ['..%2F..%2Fetc%2Fpasswd', 'swish.jsonl.gz', `${made.name}.partial`])
      expect((await download(`/api/admin/backups/${name}`)).status).toBe(404);
  });

  it('every server says why the latest backup of any failed, also after a restart', async () => {
    const start = (backupFolder: string) =>
      startBackups({
        db: test.database.db,
        log: pino({ level: 'silent' }),
        isScheduled: false,
        folder: path.join(folder, backupFolder),
      });
    const readError = async () => expectStatus(await admin.get('/api/admin/backups'), 200).error;
    await writeFile(path.join(folder, 'file'), '');
    const failing = start('file');
    await expect(failing.make()).rejects.toThrow('EEXIST');
    await failing.close();
    expect(await readError()).toBe('The folder of the backups cannot be written to.');
    const succeeding = start('backups');
    await succeeding.make();
    await succeeding.close();
    expect(await readError()).toBeNull();
  });

  it('an export ends when the program stops, and leaves nothing on the disk', async () => {
    const options = { db: test.database.db, log: pino({ level: 'silent' }), isScheduled: false };
    const exportsFolder = path.join(folder, 'exports');
    const backups = startBackups({ ...options, folder: exportsFolder });
    const exporting = backups.withFile((file, stopping) => saveArchive(options.db, file, stopping));
    await Promise.all([backups.close(), expect(exporting).rejects.toThrow('aborted')]);
    expect(await readdir(exportsFolder)).toEqual([]);
  });

  it('an export is downloaded and imported into an empty installation, which logs everybody out', async () => {
    const exported = await download('/api/admin/export');
    const bytes = await buffer(Readable.fromWeb(exported.body as never));
    expect(exported.headers.get('content-disposition')).toMatch(/^attachment; filename="swish-.*\.jsonl\.gz"$/);
    const [header, ...rows] = gunzipSync(bytes).toString().trimEnd().split('\n');
    expect(JSON.parse(header ?? '')).toMatchObject({ swish: 1, rows: { tournaments: 1 } });
    const audited = expectStatus(await admin.get('/api/audit'), 200).map(({ action }: { action: string }) => action);
    expect(audited.slice(0, 4)).toEqual([
      'export downloaded',
      'backup downloaded',
      'submissions toggled',
      'backup made',
    ]);
    expect((await admin.post('/api/admin/import', bytes, { 'content-type': 'application/gzip' })).body.code).toBe(
      'not_empty',
    );
    expect((await admin.post('/api/admin/import', { hello: 1 })).status).toBe(415);

    await test.database.withConnection((run) =>
      run(
        `truncate ${[...ARCHIVED_TABLES.map(({ name }) => name)].join(', ')} cascade; insert into settings default values`,
      ),
    );
    const newcomer = await test.admin();
    const send = (body: Uint8Array) => newcomer.post('/api/admin/import', body, { 'content-type': 'application/gzip' });
    expect(await send(Buffer.from('Hello'))).toMatchObject({
      status: 400,
      body: { message: 'The file is damaged or incomplete.' },
    });
    expectStatus(await send(bytes), 204);
    expect((await newcomer.get('/api/user')).status).toBe(401);
    expect((await exportLines(test.database)).slice(1)).toEqual(rows);
    expect(expectStatus(await test.visitor().get('/api/tournaments/current'), 200)).toMatchObject({ id: 1 });
  });
});
