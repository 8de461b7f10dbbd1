import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '../../src/server/db/database.ts';

/**
 * Makes a change in a transaction that goes on for a moment, in which a request gets as far as it can. Resolves once the
 * change is made.
 */
export function holdTransaction(db: Db, change: (tx: Tx) => Promise<unknown>): Promise<{ committed: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const committed = db.transaction(async (tx) => {
      await change(tx);
      resolve({ committed });
      await sleep(300);
    });
    committed.catch(reject);
  });
}
