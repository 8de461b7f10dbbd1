import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';

// The first key of advisory locks on people; the database takes the same before it looks for the last admin.
const PEOPLE = 4;

/** Serializes changes of roles and deletions of accounts, since two admins who do it to each other would deadlock. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE}, 0)`);
}
