import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS_FOLDER } from '../../../src/server/db/migrate.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** How many tables the next version makes, and so how many moments there are to see it between. */
const NEW_TABLES = 10;

// Changes what there is and adds to it, in steps that take a while and that can be seen in the folder of the database.
const NEXT_MIGRATION = [
  'alter table brackets add column picked integer;',
  'update brackets set picked = (select count(*) from picks where bracket_id = brackets.id);',
  ...Array.from(
    { length: NEW_TABLES },
    (_, index) => `create table next_${index} as select id, bracket_id, game_id + ${index} as game_id from picks;`,
  ),
  'alter table brackets alter column picked set not null;',
  'create index brackets_picked_idx on brackets (picked);',
].join('\n');

export interface Versions {
  /** Of each version its migrations: the previous one, this one, and the next. */
  migrations: [string, string, string];
  /** The program of the next version, as it is run. */
  program: string[];
}

/** The program as it is, with a migration more, and what the versions before it knew. */
export async function makeVersions(folder: string): Promise<Versions> {
  const next = path.join(folder, 'next');
  const known = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Versions['migrations'] = [
    path.join(folder, 'previous-migrations'),
    MIGRATIONS_FOLDER,
    path.join(next, 'src/server/db/migrations'),
  ];
  for (const name of known) {
    const [previous, , last] = migrations;
    await cp(path.join(MIGRATIONS_FOLDER, name), path.join(last, name));
    if (name !== known.at(-1)) await cp(path.join(MIGRATIONS_FOLDER, name), path.join(previous, name));
  }
  await writeFile(path.join(migrations[2], '9999_next.sql'), NEXT_MIGRATION);
  await mkdir(path.join(next, 'dist'));
  await cp(path.join(ROOT, 'package.json'), path.join(next, 'package.json'));
  await cp(path.join(ROOT, 'dist/program'), path.join(next, 'dist/program'), { recursive: true });
  for (const part of ['node_modules', 'dist/web', 'dist/empty-database']) {
    await symlink(path.join(ROOT, part), path.join(next, part));
  }
  return {
    migrations,
    program: [path.relative(path.join(ROOT, 'dist/program'), path.join(next, 'dist/program/main.js'))],
  };
}
