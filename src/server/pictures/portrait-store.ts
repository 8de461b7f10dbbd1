import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/database.ts';
import { portraits } from '../db/schema.ts';

/** The address of a portrait. */
export function portraitUrlOf(name: string): string {
  return `/pictures/${name}.png`;
}

/** The PNG of this name, if there is one. */
export async function findPortrait(db: Queryable, name: string): Promise<Uint8Array | undefined> {
  const [found] = await db.select({ bytes: portraits.bytes }).from(portraits).where(eq(portraits.name, name));
  return found?.bytes;
}

/** Stores a user's portrait in place of an earlier one. */
export async function storePortrait(tx: Tx, userId: number, name: string, png: Uint8Array): Promise<void> {
  const bytes = Buffer.from(png);
  await tx
    .insert(portraits)
    .values({ userId, name, bytes })
    .onConflictDoUpdate({ target: portraits.userId, set: { name, bytes, createdAt: sql`now()` } });
}

export async function deletePortrait(tx: Tx, userId: number): Promise<void> {
  await tx.delete(portraits).where(eq(portraits.userId, userId));
}

/** When a user's portrait was made, and its size. */
export async function readStoredPortrait(tx: Tx, userId: number) {
  const [stored] = await tx
    .select({ createdAt: portraits.createdAt, bytes: sql<number>`octet_length(${portraits.bytes})` })
    .from(portraits)
    .where(eq(portraits.userId, userId));
  return stored ?? null;
}
