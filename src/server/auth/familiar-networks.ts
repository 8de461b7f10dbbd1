import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { familiarNetworks } from '../db/schema.ts';
import { networkOf } from '../limits/network.ts';
import { hashKey } from '../limits/rate-limits.ts';

const FAMILIAR_SINCE = sql`now() - interval '90 days'`;
// The time of the last login is updated once a day, to avoid a write for each login.
const REFRESHED_SINCE = sql`now() - interval '1 day'`;

/** Whether a user has logged in from the network of this address in the last 90 days. */
export async function isFamiliarNetwork(db: Db, userId: number, address: string): Promise<boolean> {
  const isRecent = gt(familiarNetworks.lastLoginAt, FAMILIAR_SINCE);
  const found = await db
    .select({ userId: familiarNetworks.userId })
    .from(familiarNetworks)
    .where(
      and(eq(familiarNetworks.userId, userId), eq(familiarNetworks.network, hashNetwork(userId, address)), isRecent),
    );
  return found.length > 0;
}

/** Records a login from the network of this address, and deletes the user's networks that are no longer familiar. */
export async function markFamiliar(tx: Tx, userId: number, address: string): Promise<void> {
  await tx
    .delete(familiarNetworks)
    .where(and(eq(familiarNetworks.userId, userId), lt(familiarNetworks.lastLoginAt, FAMILIAR_SINCE)));
  await tx
    .insert(familiarNetworks)
    .values({ userId, network: hashNetwork(userId, address) })
    .onConflictDoUpdate({
      target: [familiarNetworks.userId, familiarNetworks.network],
      set: { lastLoginAt: sql`now()` },
      setWhere: lt(familiarNetworks.lastLoginAt, REFRESHED_SINCE),
    });
}

/** Hashed with the user's id, so that equal hashes do not show who shares an address. */
function hashNetwork(userId: number, address: string): string {
  return hashKey(`${userId} ${networkOf(address)}`);
}
