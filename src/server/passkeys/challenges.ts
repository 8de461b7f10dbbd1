import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { passkeyChallenges } from '../db/schema.ts';

/** How long somebody may take to confirm in the dialog of their browser. */
export const LIFETIME_MS = 5 * 60_000;
const EXPIRES_AT = sql`now() + interval '5 minutes'`;

const ClientData = z.object({ challenge: z.string() });

/** Stores a new challenge for a user who adds a passkey, or for a login (null), and deletes expired challenges. */
export async function createChallenge(db: Db, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`));
  await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt: EXPIRES_AT });
  return challenge;
}

/** Deletes the challenge that a browser says was signed, so that it is accepted once. Null if it is not a valid one. */
export async function takeChallenge(db: Db, clientDataJSON: string, userId: number | null): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const { userId: owner, expiresAt } = passkeyChallenges;
  const isForUser = userId === null ? isNull(owner) : eq(owner, userId);
  const isValid = and(eq(passkeyChallenges.challenge, challenge), isForUser, gt(expiresAt, sql`now()`));
  const taken = await db.delete(passkeyChallenges).where(isValid).returning({ expiresAt });
  return taken.length > 0 ? challenge : null;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}
