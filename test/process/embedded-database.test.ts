import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { openEmbedded } from '../../src/server/db/embedded.ts';

const { openSync, writeFileSync } = fs;
// Emscripten has at most 4,096 open streams.
const MORE_THAN_ALL_STREAMS = 4_200;
const folder = fs.mkdtempSync(path.join(tmpdir(), 'swish-embedded-'));
const LOG = { warn: () => {} };
let database: Database;
const run = (sql: string) => database.withConnection((runSql) => runSql(sql));

beforeAll(async () => {
  database = await openEmbedded(folder, LOG);
});
afterEach(() => patchFs({ openSync, writeFileSync }));
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

/** Patches node:fs, even for modules that have imported its functions by name. */
function patchFs(functions: Partial<typeof fs>): void {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
}

function fail(code: string): never {
  throw Object.assign(new Error(code), { code });
}

it('a file that could not be created on a full disk is created when there is room again', async () => {
  await run('create table grown as select number from generate_series(1, 10000) as number');
  patchFs({
    writeFileSync: (file, ...rest) => (String(file).endsWith('_fsm') ? fail('ENOSPC') : writeFileSync(file, ...rest)),
  });
  await expect(run('vacuum grown')).rejects.toMatchObject({ code: '53100' });
  patchFs({ writeFileSync });
  await run('vacuum grown');
  expect(await run("select pg_relation_size('grown', 'fsm') > 0 as has_free_space_map")).toEqual([
    { has_free_space_map: true },
  ]);
});

it('files can be opened again, however often that has failed', async () => {
  await run('create table hidden as select 1 as number');
  const [found] = (await run("select pg_relation_filepath('hidden') as file")) as { file: string }[];
  // Closes the file of the table, so that the next read has to open it.
  await database.close();
  database = await openEmbedded(folder, LOG);
  let failures = 0;
  patchFs({
    openSync: (file, ...rest) => {
      if (!String(file).endsWith(found?.file ?? '?')) return openSync(file, ...rest);
      failures += 1;
      return fail('EMFILE');
    },
  });
  await run(`do $$ begin
    for tries in 1..${MORE_THAN_ALL_STREAMS} loop
      begin perform * from hidden; exception when insufficient_resources then null; end;
    end loop; end $$`);
  expect(failures).toBeGreaterThanOrEqual(MORE_THAN_ALL_STREAMS);
  patchFs({ openSync });
  expect(await run('select * from hidden')).toEqual([{ number: 1 }]);
});

it('goes on when somebody has typed what PostgreSQL prints when it panics', async () => {
  await run('create table names (name text primary key)');
  const insert = "insert into names values (E'FATAL:  x\\n2026-01-01 00:00:00.000 UTC [42] PANIC:  x')";
  await run(insert);
  await expect(run(insert)).rejects.toMatchObject({ code: '23505' });
  expect(await run('select 1 as number')).toEqual([{ number: 1 }]);
});

it('makes a checkpoint when its write-ahead log has grown, so that the log, and the start after a crash, stay short', async () => {
  await database.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await openEmbedded(folder, LOG);
  const SELECT_IS_WAL_LONG =
    'select pg_current_wal_insert_lsn() - redo_lsn > 64 * 1024 * 1024 as is_long from pg_control_checkpoint()';
  for (let part = 0; part < 7; part += 1)
    await run("select pg_logical_emit_message(false, 'filler', repeat('x', 10000000))");
  expect(await run(SELECT_IS_WAL_LONG)).toEqual([{ is_long: true }]);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await run(SELECT_IS_WAL_LONG)).toEqual([{ is_long: false }]), {
    timeout: 20_000,
  });
});
