import { getTableName, isTable, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { only } from '../../src/server/db/queries.ts';
import * as schema from '../../src/server/db/schema.ts';

const TABLES = Object.values(schema).filter(isTable);

/** A digest of every row of each table: equal before and after a call that changed nothing. */
export async function readDigest({ db }: Database, { except = [] as string[] } = {}): Promise<Record<string, string>> {
  const digests = TABLES.map(getTableName)
    .filter((name) => !except.includes(name))
    .map((name) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t) as ${name}`);
  const found = await db.execute(sql.raw(`select ${digests.join(', ')}`));
  return only((found as unknown as { rows: Record<string, string>[] }).rows);
}

/** All rows of each table. */
export function readTables({ db }: Database) {
  const readTable = async (table: (typeof TABLES)[number]) =>
    [getTableName(table), await db.select().from(table as typeof schema.users)] as const;
  return Promise.all(TABLES.map(readTable));
}

/** Fails if the work, such as calls that are refused, changes a row. */
export async function expectNothingStored(database: Database, work: () => Promise<void>): Promise<void> {
  const before = await readDigest(database);
  await work();
  expect(await readDigest(database)).toEqual(before);
}
