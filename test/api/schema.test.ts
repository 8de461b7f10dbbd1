import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../src/server/db/schema.ts';
import { openTestDatabase } from '../test-database.ts';
import { prepare } from './prepare.ts';

interface ColumnRow {
  table_name: string;
  column_name: string;
  type: string;
  is_required: boolean;
  is_filled_in: boolean;
}

const database = prepare(openTestDatabase);
let columns: ColumnRow[];
beforeAll(async () => {
  const result = await database.db.execute(sql`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as is_required, a.atthasdef or a.attidentity <> '' as is_filled_in
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  columns = (result as unknown as { rows: ColumnRow[] }).rows;
});

const tables = Object.values(schema).filter((value) => is(value, PgTable));
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the tables that queries are typed by are the ones that migrations make', () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))('%s', (name, table) => {
    const typed = getTableConfig(table).columns.map((column) => ({
      column_name: toSnakeCase(column.name),
      type: column.getSQLType().replace(/^varchar/, 'character varying'),
      is_required: column.notNull,
      is_filled_in: column.hasDefault || column.generated !== undefined,
    }));
    const made = columns.filter((column) => column.table_name === name);
    expect(byName(typed)).toEqual(byName(made.map(({ table_name: _, ...column }) => column)));
  });

  it('and no table is left out', () => {
    const made = new Set(columns.map((column) => column.table_name));
    expect([...made].sort()).toEqual([...tables.map((table) => getTableName(table)), 'schema_migrations'].sort());
  });
});

function byName<T extends { column_name: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => a.column_name.localeCompare(b.column_name));
}
