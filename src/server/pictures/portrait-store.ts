import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/database.ts';
import { userPictures } from '../db/schema.ts';

/** The address of an uploaded picture. */
export function pictureUrlOf(name: string): string {
  return `/pictures/${name}.png`;
}

/** The PNG of this name, if there is one. */
export async function findPicture(db: Queryable, name: string): Promise<Uint8Array | undefined> {
  const [found] = await db.select({ bytes: userPictures.bytes }).from(userPictures).where(eq(userPictures.name, name));
  return found?.bytes;
}

/** Stores a user's picture in place of an earlier one. */
export async function storePicture(tx: Tx, userId: number, name: string, png: Uint8Array): Promise<void> {
  const bytes = Buffer.from(png);
  await tx
    .insert(userPictures)
    .values({ userId, name, bytes })
    .onConflictDoUpdate({ target: userPictures.userId, set: { name, bytes, createdAt: sql`now()` } });
}

export async function deletePicture(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userPictures).where(eq(userPictures.userId, userId));
}

/** When a user's picture was uploaded, and its size. */
export async function readStoredPicture(tx: Tx, userId: number) {
  const [stored] = await tx
    .select({ createdAt: userPictures.createdAt, bytes: sql<number>`octet_length(${userPictures.bytes})` })
    .from(userPictures)
    .where(eq(userPictures.userId, userId));
  return stored ?? null;
}
