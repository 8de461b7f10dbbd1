import './in-haste.js';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { type Caller, createCaller } from '../caller.ts';
import { must } from '../test-season.ts';
import { canMount } from './mounts.ts';
import { IN_HASTE, preload } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

const PASSWORD = 'correct horse battery';
const TEAMS = Array.from({ length: 64 }, (_, index) => ({ name: `Team ${100 + index}` }));
const WAIT = { timeout: 20_000, interval: 50 };
const { start } = setUpServers();
let disk: SmallDisk;
let data: string;

async function logIn(url: string): Promise<Caller> {
  const admin = createCaller(url);
  must(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
  return admin;
}

const addTournament = (admin: Caller) =>
  admin.post('/api/tournaments', { name: 'Cup', startDate: '2026-03-19', status: 'not_started' });

describe.skipIf(!canMount)('a full disk', () => {
  beforeEach(() => {
    disk = makeSmallDisk({ sizeMb: 160, inodes: 2_000 });
    data = path.join(disk.folder, 'data');
  });
  afterEach(() => disk.remove());

  it('takes no writes, goes on reading, and is over when there is room: bytes or inodes', async () => {
    const { url } = await start({ DATA_DIR: data, ADMIN_PASSWORD: PASSWORD, ...IN_HASTE });
    const admin = await logIn(url);
    for (const use of [() => disk.fill(10), () => disk.takeInodes()]) {
      use();
      const refused = await vi.waitFor(async () => {
        const answer = await addTournament(admin);
        expect(answer.status).toBe(503);
        return answer;
      }, WAIT);
      expect(refused.body).toEqual({
        code: 'disk_full',
        message: expect.stringContaining('disk of the server is full'),
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await admin.get('/api/user')).toMatchObject({ status: 200, body: { username: 'admin' } });
      expect(await admin.get('/readyz')).toMatchObject({ status: 503, body: { code: 'disk_full' } });
      expect(await admin.get('/healthz')).toMatchObject({ status: 200 });
      disk.makeRoom();
      await vi.waitFor(async () => must(await admin.get('/readyz'), 200), WAIT);
      must(await addTournament(admin), 201);
    }
  });

  it('ends the program at once when the log of the database finds no room, with everything acknowledged on it', async () => {
    await beginLastPartOfLog();
    const server = await start({
      DATA_DIR: data,
      ADMIN_PASSWORD: PASSWORD,
      ...preload('in-haste.js', 'unlimited-disk.js'),
    });
    const admin = await logIn(server.url);
    removeNextPartOfLog();
    disk.fill(8);
    const acknowledged: number[] = [];
    const addMany = async () => {
      for (;;) {
        const { id } = must(await addTournament(admin), 201);
        must(await admin.post(`/api/tournaments/${id}/teams`, { teams: TEAMS }), 201);
        acknowledged.push(id);
      }
    };
    await expect(addMany()).rejects.toThrow('fetch failed');
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The database has stopped: .*No space left on device\. Nothing that was ack/m);

    disk.makeRoom();
    const visitor = createCaller((await start({ DATA_DIR: data })).url);
    expect(acknowledged).not.toEqual([]);
    for (const id of acknowledged) {
      expect(await visitor.get(`/api/tournaments/${id}/teams`)).toMatchObject({ body: TEAMS });
    }
  });
});

/** Makes the database, and fills the first file of its log but for the half megabyte that follows. */
async function beginLastPartOfLog(): Promise<void> {
  const database = await openEmbedded(data, { warn: () => {} });
  await database.withConnection((run) =>
    run(`select pg_logical_emit_message(false, 'filler', repeat('x', size - (position % size)::integer - 500000))
      from (select pg_current_wal_insert_lsn() - '0/0' as position, setting::integer as size
        from pg_settings where name = 'wal_segment_size') as log`),
  );
  await database.close();
}

/** PostgreSQL has made the next file of its log in advance. */
function removeNextPartOfLog(): void {
  const log = path.join(data, 'pg/pg_wal');
  const [, ...next] = readdirSync(log)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort();
  for (const name of next) rmSync(path.join(log, name));
}
