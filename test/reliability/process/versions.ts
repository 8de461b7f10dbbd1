import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS_FOLDER } from '../../../src/server/db/migrate.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** SQL that creates five tables, in steps that take a while and that can be seen in the folder of the database. */
function createTablesSql(version: string): string {
  const create = (_: unknown, index: number) =>
    `create table ${version}_${index} as select id, bracket_id, game_id + ${index} as game_id from picks;`;
  return Array.from({ length: 5 }, create).join('\n');
}

/** The two migrations of the next version, which change a table and add tables. */
const NEXT_MIGRATIONS = [
  `alter table brackets add column picked integer;
  update brackets set picked = (select count(*) from picks where bracket_id = brackets.id);
  ${createTablesSql('first')}`,
  `${createTablesSql('second')}
  alter table brackets alter column picked set not null;
  create index brackets_picked_idx on brackets (picked);`,
];

export type Versions = Awaited<ReturnType<typeof makeVersions>>;

/** Makes the next version: the program as it is, with two more migrations. */
export async function makeVersions(folder: string) {
  const next = path.join(folder, 'next');
  const folders = [path.join(folder, 'between'), path.join(next, 'src/server/db/migrations')];
  for (const [index, migrations] of folders.entries()) {
    await cp(MIGRATIONS_FOLDER, migrations, { recursive: true });
    for (const [number, sql] of NEXT_MIGRATIONS.slice(0, index + 1).entries()) {
      await writeFile(path.join(migrations, `999${number}_next.sql`), sql);
    }
  }
  await mkdir(path.join(next, 'dist'));
  await cp(path.join(ROOT, 'package.json'), path.join(next, 'package.json'));
  await cp(path.join(ROOT, 'dist/program'), path.join(next, 'dist/program'), { recursive: true });
  for (const part of ['node_modules', 'dist/web', 'dist/empty-database']) {
    await symlink(path.join(ROOT, part), path.join(next, part));
  }
  const program = path.relative(path.join(ROOT, 'dist/program'), path.join(next, 'dist/program/main.js'));
  return {
    /** Folders with the migrations of this version, with the first of the next version, and with both. */
    migrations: [MIGRATIONS_FOLDER, ...folders],
    /** The program of the next version, as it is run. */
    program: [program],
  };
}
