import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../changes/commit.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { forbidden } from '../errors.ts';

/** Serializes changes of roles and deletions of accounts, since two admins who do so to each other would deadlock. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.people}, 0)`);
}

/** Takes the same lock for an admin's change. Throws if the caller has lost the admin role while waiting for it. */
export async function lockPeopleAsAdmin(tx: Tx, context: Context): Promise<void> {
  await lockPeople(tx);
  await requireAdminRole(tx, context);
}

/** Throws if the caller has lost the admin role since the request began. */
export async function requireAdminRole(tx: Tx, { actor }: Context): Promise<void> {
  const isAdmin = and(eq(users.id, actor?.id ?? 0), eq(users.isAdmin, true));
  if ((await tx.$count(users, isAdmin)) === 0) throw forbidden();
}
