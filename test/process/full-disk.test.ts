import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openEmbedded } from '../../src/server/db/embedded.ts';
import { createCaller } from '../caller.ts';
import { expectStatus } from '../test-season.ts';
import { canMount, makeSmallDisk } from './disks.ts';
import { preload } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';

const PASSWORD = 'correct horse battery';
const TEAMS = Array.from({ length: 64 }, (_, index) => ({ name: `Team ${100 + index}` }));
const { start } = setUpServers();

// test/reliability/process/broken-machine.test.ts tries a disk that fills up more slowly.
it.skipIf(!canMount)(
  'a full disk ends the program when the write-ahead log has no room, and loses nothing that was acknowledged',
  async ({ onTestFinished }) => {
    const disk = makeSmallDisk({ sizeMb: 160, inodes: 2_000 });
    onTestFinished(disk.remove);
    const data = path.join(disk.folder, 'data');
    await fillFirstLogFile(data);
    const env = { DATA_DIR: data, ADMIN_PASSWORD: PASSWORD, ...preload('cheap-startup.js', 'unlimited-disk.js') };
    const server = await start(env);
    const admin = createCaller(server.url);
    expectStatus(await admin.post('/api/login', { username: 'admin', password: PASSWORD }), 200);
    removeNextLogFiles(data);
    disk.fill(8);
    const acknowledged: number[] = [];
    const addTournaments = async () => {
      for (;;) {
        const cup = { name: 'Cup', startDate: '2026-03-19', status: 'not_started' };
        const { id } = expectStatus(await admin.post('/api/tournaments', cup), 201);
        expectStatus(await admin.post(`/api/tournaments/${id}/teams`, { teams: TEAMS }), 201);
        acknowledged.push(id);
      }
    };
    await expect(addTournaments()).rejects.toThrow('fetch failed');
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The database has stopped: .*No space left on device\. Nothing that was ack/m);

    disk.makeRoom();
    const visitor = createCaller((await start({ DATA_DIR: data })).url);
    expect(acknowledged).not.toEqual([]);
    for (const id of acknowledged) {
      expect(await visitor.get(`/api/tournaments/${id}/teams`)).toMatchObject({ body: TEAMS });
    }
  },
);

/** Makes the database, and fills the first file of its write-ahead log but for half a megabyte. */
async function fillFirstLogFile(data: string): Promise<void> {
  const database = await openEmbedded(data, { warn: () => {} });
  await database.withConnection((run) =>
    run(`select pg_logical_emit_message(false, 'filler', repeat('x', size - (position % size)::integer - 500000))
      from (select pg_current_wal_insert_lsn() - '0/0' as position, setting::integer as size
        from pg_settings where name = 'wal_segment_size') as log`),
  );
  await database.close();
}

/** Removes the files of the write-ahead log that PostgreSQL has made in advance. */
function removeNextLogFiles(data: string): void {
  const log = path.join(data, 'pg/pg_wal');
  const files = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of files.sort().slice(1)) rmSync(path.join(log, name));
}
