import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { ARCHIVED_TABLES } from './format.ts';

/** Runs a query that has no types, and returns its rows. */
export async function readRows<Row>(db: Queryable, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** The columns of each table, without those that are computed, in the order in which they were added. */
export async function readColumns(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await readRows<{ table_name: string; columns: string[] }>(
    db,
    sql`
      select table_name::text, json_agg(column_name order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER'
      group by table_name`,
  );
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

export function listColumns(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql`${sql.identifier(column)}`),
    sql`, `,
  );
}

/** Lets a transaction take as long as its file, and writes values as they are in every archive. */
export async function prepareForArchive(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select
      set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('TimeZone', 'UTC', true),
      set_config('bytea_output', 'hex', true)`);
}

/** How many rows of each archived table there are. */
export async function countRows(db: Queryable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of ARCHIVED_TABLES) {
    const query = sql`select count(*)::integer as count from ${sql.identifier(name)}`;
    counts[name] = only(await readRows<{ count: number }>(db, query)).count;
  }
  return counts;
}
