import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { lockUser, requireSession, userColumns } from '../auth/sessions.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { type LoggedIn, passkeys, users } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { type NewPasskey, passkeyNotAdded, passkeyRefused, type UsedPasskey } from './verification.ts';

const MAX_PASSKEYS = 20;

export async function listPasskeys(db: Queryable, userId: number) {
  const isOwn = eq(passkeys.userId, userId);
  const rows = await db.select().from(passkeys).where(isOwn).orderBy(desc(passkeys.createdAt), passkeys.id);
  return rows.map(toPasskey);
}

/** The passkeys of a user with the origin at which alone each is accepted, for the export. */
export function exportPasskeys(db: Queryable, userId: number) {
  const { name, createdAt, lastUsedAt, origin } = passkeys;
  return db
    .select({ name, createdAt, lastUsedAt, origin })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(createdAt), passkeys.id);
}

/** Throws if the user may not add another passkey. Returns the existing ones, which must not be created again. */
export async function requireRoom(db: Queryable, userId: number) {
  const credentials = await db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (credentials.length >= MAX_PASSKEYS) {
    throw conflict('too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys, which is the most. Remove one first.`);
  }
  return credentials;
}

export function addPasskey(context: Context, user: LoggedIn, name: string, passkey: NewPasskey) {
  return commit(context, async (tx): Promise<Change<ReturnType<typeof toPasskey>>> => {
    await requireSession(tx, user);
    await requireRoom(tx, user.id);
    const row = { ...passkey, userId: user.id, name };
    const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    if (!added) throw passkeyNotAdded();
    const audit = ['passkey added', null, { name }] as const;
    return { result: toPasskey(added), audit, targetUserId: user.id };
  });
}

export function removePasskey(context: Context, userId: number, id: string): Promise<void> {
  return commit(context, async (tx): Promise<Change<void>> => {
    // The user first, as everywhere, to avoid deadlocks.
    await lockUser(tx, userId);
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const [removed] = await tx.delete(passkeys).where(isOwn).returning({ name: passkeys.name });
    if (!removed) throw notFound('You have no such passkey.');
    return { result: undefined, audit: ['passkey removed', removed, null], targetUserId: userId };
  });
}

export async function findPasskey(db: Db, id: string) {
  const [found] = await db
    .select({ passkey: passkeys, user: userColumns })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id));
  return found;
}

/**
 * Records a login, with the origin of a passkey that has none yet. Throws if the passkey was removed or used at another
 * origin meanwhile, or if its signature counter did not increase, which is the sign of a copied key. Synced passkeys
 * always send 0.
 */
export async function notePasskeyUse(tx: Tx, { id, counter, backedUp, origin }: UsedPasskey): Promise<void> {
  const isNext = or(gt(sql`${counter}::bigint`, passkeys.counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const noted = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: sql`now()`, origin })
    .where(and(eq(passkeys.id, id), isNext, or(isNull(passkeys.origin), eq(passkeys.origin, origin))))
    .returning({ id: passkeys.id });
  if (noted.length === 0) throw passkeyRefused();
}

function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect) {
  return { id, name, createdAt, lastUsedAt };
}
