import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.ts';

/** The only row of a result, such as of an insert with `returning`. Throws if there are none or more. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, and there were ${rows.length}.`);
  return row;
}

/** Runs several reads on one snapshot of the database. */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>, { isLong = false } = {}): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only', isLong });
}

/** An array literal of PostgreSQL. Values that need quotes bring them. */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

/** A pattern for `like` that matches text with this part. Escapes the wildcards in it. */
export function likePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The same as `fullName` in the domain, for users or an alias of them. */
export function fullNameOf({ firstName, lastName }: { firstName: AnyPgColumn; lastName: AnyPgColumn }): SQL {
  return sql`concat_ws(' ', ${firstName}, ${lastName})`;
}
