import type { Db, Tx } from './database.ts';

/** Several reads as of one moment: what is changed between them shows in none of them. */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
