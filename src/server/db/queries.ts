import type { Db, Tx } from './database.ts';

/** The one row that a statement must have given, such as an insert with `returning`. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, and there were ${rows.length}.`);
  return row;
}

/** Several reads as of one moment: what is changed between them shows in none of them. */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
