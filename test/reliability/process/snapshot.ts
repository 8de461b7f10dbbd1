import type { Database, RunSql } from '../../../src/server/db/database.ts';

const SCHEMA = `
  select format('column %s.%s %s %s %s', table_name, column_name, data_type, column_default, is_nullable) as line
  from information_schema.columns where table_schema = 'public'
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
  union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select format('function %s %s', oid::regprocedure, md5(prosrc))
  from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('view %s %s', viewname, md5(definition)) from pg_views where schemaname = 'public'
  order by 1`;
const TABLES = `select tablename as line from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`;
const MIGRATIONS = `select 'migration ' || name as line from schema_migrations order by name`;

/** Describes a database in comparable lines: its applied migrations, its schema, and checksums of its rows. */
export function takeSnapshot(database: Database): Promise<string[]> {
  return database.withConnection(async (run) => {
    const tables = await readLines(run, TABLES);
    const sums = tables.map(
      (table) =>
        `select format('rows ${table} %s %s', count(*), sum(hashtextextended(entry::text, 0))) as line from ${table} as entry`,
    );
    const rows = await readLines(run, `${sums.join(' union all ')} order by 1`);
    return [...(await readLines(run, MIGRATIONS)), ...(await readLines(run, SCHEMA)), ...rows];
  });
}

async function readLines(run: RunSql, sql: string): Promise<string[]> {
  return ((await run(sql)) as { line: string }[]).map(({ line }) => line);
}
