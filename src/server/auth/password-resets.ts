import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Change, type Context, commit } from '../changes/commit.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { familiarNetworks, outbox, passkeys, passwordResets, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { endSessions, hashToken, lockUser } from './sessions.ts';

const EXPIRES_AT = sql`now() + interval '24 hours'`;

const invalidLink = () =>
  new AppError('invalid', 'reset_link_invalid', 'This link is not valid any more. Please ask for another.');

export function createResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Stores the hash of a token, in place of the person's earlier one. `createdBy` is the admin who made it, with whose role
 * or account it ends; null for a link by mail. Returns when it expires.
 */
export async function storeReset(tx: Tx, userId: number, token: string, createdBy: number | null): Promise<Date> {
  const stored = { token: hashToken(token), createdBy, expiresAt: EXPIRES_AT };
  const { expiresAt } = only(
    await tx
      .insert(passwordResets)
      .values({ userId, ...stored })
      .onConflictDoUpdate({ target: passwordResets.userId, set: stored })
      .returning(),
  );
  return expiresAt;
}

/** The reset link. Its token is in the fragment, which browsers send to no server. */
export function resetUrl(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`;
}

/** Invalidates a person's reset link, and cancels a mail with a reset link that has not been sent yet. */
export async function deleteReset(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx
    .update(outbox)
    .set({ endedAt: sql`now()`, outcome: 'not_needed' })
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, 'password_reset'), isNull(outbox.endedAt)));
}

/** Invalidates all links that an admin has made. */
export async function deleteResetsMadeBy(tx: Tx, adminId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.createdBy, adminId));
}

/** Throws unless the token is valid. */
export async function requireValidReset(db: Queryable, token: string): Promise<void> {
  if ((await db.$count(passwordResets, isValid(token))) === 0) throw invalidLink();
}

/**
 * Sets the password of the token's account, and ends all other access to it. Of concurrent uses, one succeeds. `by` is
 * the user whose session the browser has; usually nobody is logged in, and then the audit log has the account's owner.
 */
export function resetPassword(context: Context, token: string, hashed: string, by: Context['actor']): Promise<void> {
  return commit({ ...context, actor: by }, async (tx): Promise<Change<void>> => {
    const [found] = await tx.select({ userId: passwordResets.userId }).from(passwordResets).where(isValid(token));
    if (!found) throw invalidLink();
    const { userId } = found;
    // The users first, as everywhere, to avoid deadlocks: the entry in the audit log refers to both.
    for (const id of new Set([userId, by?.id ?? userId].sort((a, b) => a - b))) await lockUser(tx, id);
    const [used] = await tx.delete(passwordResets).where(isValid(token)).returning();
    if (!used) throw invalidLink();
    const link = used.createdBy === null ? 'sent by mail' : 'made by an admin';
    const audit = ['password set with a link', null, { link, ...(await resetAccess(tx, userId, hashed)) }] as const;
    return { result: undefined, audit, actorId: userId, targetUserId: userId };
  });
}

/**
 * Replaces the password of an account that may have been taken over, and ends the access that an intruder may have
 * gained: sessions, familiar networks and passkeys. Returns the number of removed passkeys, for the audit log.
 */
export async function resetAccess(tx: Tx, userId: number, hashed: string): Promise<{ removedPasskeys: number }> {
  await setPassword(tx, userId, hashed);
  // Somebody who knew the old password may have made their own network familiar.
  await tx.delete(familiarNetworks).where(eq(familiarNetworks.userId, userId));
  return { removedPasskeys: await removePasskeys(tx, userId) };
}

/** Removes all passkeys of a person. Returns how many there were, for the audit log. */
export async function removePasskeys(tx: Tx, userId: number): Promise<number> {
  return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

/** Replaces a password, invalidates the reset link, and ends all sessions of the person except for `sessionId`. */
export async function setPassword(tx: Tx, userId: number, hashed: string, sessionId?: number): Promise<void> {
  await tx.update(users).set({ password: hashed }).where(eq(users.id, userId));
  await deleteReset(tx, userId);
  await endSessions(tx, userId, sessionId);
}

function isValid(token: string) {
  return and(eq(passwordResets.token, hashToken(token)), gt(passwordResets.expiresAt, sql`now()`));
}
