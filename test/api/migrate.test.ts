import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, requireMigrated } from '../../src/server/db/migrate.ts';
import { openExpendableDatabase } from '../test-database.ts';
import { prepare } from './prepare.ts';

let folder: string;

const database = prepare(openExpendableDatabase);
beforeEach(async () => {
  await query('drop schema public cascade; create schema public');
  folder = await mkdtemp(path.join(tmpdir(), 'swish-migrations-'));
  await addMigration('0001_first.sql', 'create table things (id integer); insert into things values (1)');
});
afterEach(() => rm(folder, { recursive: true }));

const addMigration = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const query = (sql: string) => database.withConnection((run) => run(sql));

it('applies missing migrations in order, and each only once', async () => {
  await addMigration('0002_second.sql', 'alter table things add column name text; insert into things values (2, null)');
  expect(await migrate(database, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  await addMigration('0003_third.sql', "update things set name = 'x'");
  expect(await migrate(database, folder)).toEqual(['0003_third.sql']);
  expect(await query('select id, name from things order by id')).toEqual([
    { id: 1, name: 'x' },
    { id: 2, name: 'x' },
  ]);
});

it('leaves nothing of a migration that fails half-way, and applies it once it is mended', async () => {
  await addMigration(
    '0002_broken.sql',
    'insert into things values (2); create table extras (id integer); select 1 / 0',
  );
  await expect(migrate(database, folder)).rejects.toThrow('Migration 0002_broken.sql failed.');
  expect(await query('select id from things')).toEqual([{ id: 1 }]);
  expect(await query("select to_regclass('extras') is null as is_gone")).toEqual([{ is_gone: true }]);
  await addMigration('0002_broken.sql', 'insert into things values (2)');
  expect(await migrate(database, folder)).toEqual(['0002_broken.sql']);
});

it('refuses a database that a newer version has changed', async () => {
  await addMigration('0002_newer.sql', 'select 1');
  await migrate(database, folder);
  await rm(path.join(folder, '0002_newer.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('newer version of the program (it has 0002_newer.sql)');
});

it('an export refuses a database of another version, and changes nothing in it', async () => {
  const tables = () => query("select from information_schema.tables where table_schema = 'public'");
  await expect(requireMigrated(database, folder)).rejects.toThrow('older version of the program');
  expect(await tables()).toEqual([]);
  await migrate(database, folder);
  await requireMigrated(database, folder);
  await addMigration('0002_second.sql', 'create table extras (id integer)');
  await expect(requireMigrated(database, folder)).rejects.toThrow('older version of the program');
  expect(await tables()).toHaveLength(2);
  await rm(path.join(folder, '0002_second.sql'));
  await rm(path.join(folder, '0001_first.sql'));
  await expect(requireMigrated(database, folder)).rejects.toThrow(
    'newer version of the program (it has 0001_first.sql)',
  );
});

it('applies each migration once when two servers start at the same moment', async () => {
  const applied = await Promise.all([migrate(database, folder), migrate(database, folder)]);
  expect(applied.flat()).toEqual(['0001_first.sql']);
  expect(await query('select id from things')).toEqual([{ id: 1 }]);
});
