import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createCaller } from '../caller.ts';
import { expectStatus } from '../test-season.ts';
import { canMount, makeSmallDisk } from './disks.ts';
import { type EndedProcess, launchServer } from './server-process.ts';
import { setUpServers } from './set-up-servers.ts';

const ADMIN = { username: 'admin', password: 'not for the log' };

const { start, dataFolder } = setUpServers();

it.skipIf(!canMount)(
  'a disk that is too full for a backup harms neither the program nor the backup before',
  async () => {
    const disk = makeSmallDisk({ sizeMb: 200, inodes: 100 });
    try {
      const folder = path.join(disk.folder, 'backups');
      const server = await start({ BACKUP_DIR: folder, ADMIN_PASSWORD: ADMIN.password });
      const admin = createCaller(server.url);
      expectStatus(await admin.post('/api/login', ADMIN), 200);
      const made = expectStatus(await admin.post('/api/admin/backups'), 201);
      disk.fill(100);
      const message = 'There is too little room on the disk: 128 MB have to stay free.';
      expect(await admin.post('/api/admin/backups')).toMatchObject({
        status: 503,
        body: { code: 'disk_full', message },
      });
      expect(readdirSync(folder)).toEqual([made.name]);
      expect(expectStatus(await admin.get('/api/admin/backups'), 200)).toMatchObject({
        backups: [made],
        error: message,
      });
      disk.makeRoom();
      expectStatus(await admin.post('/api/admin/backups'), 201);
      expect(expectStatus(await admin.get('/api/admin/backups'), 200).error).toBeNull();
    } finally {
      disk.remove();
    }
  },
);

it('an export and an import are commands, which say what is wrong', async () => {
  const run = (program: string, env = { DATA_DIR: dataFolder() }) =>
    launchServer(env, program.split(' ')).outcome as Promise<EndedProcess>;
  const server = await start({ ADMIN_PASSWORD: ADMIN.password });
  const file = path.join(dataFolder(), 'season.jsonl.gz');
  expect(await run(`export.js ${file}`)).toMatchObject({ code: 1, output: expect.stringMatching(/in use by another/) });
  await server.kill('SIGTERM');
  expect(await run('export.js')).toMatchObject({ code: 1, output: expect.stringContaining('Say where to') });
  expect(await run(`export.js ${file}`)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Everything is in ${file}`),
  });
  const empty = { DATA_DIR: path.join(dataFolder(), 'another') };
  expect(await run('import.js /nowhere', empty)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no file /nowhere.'),
  });
  expect(await run(`import.js ${file}`, empty)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Everything is imported.'),
  });
  const again = await start(empty);
  expectStatus(await createCaller(again.url).post('/api/login', ADMIN), 200);
});
