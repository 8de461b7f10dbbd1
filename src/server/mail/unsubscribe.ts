import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '../../contract/mail.ts';
import type { Db, Queryable } from '../db/database.ts';
import { only } from '../db/queries.ts';
import { settings, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** A person, and a kind of mail that they may have switched off. */
interface Subscription {
  userId: number;
  kind: OptionalMailKind;
}

const SECRET_BYTES = 32;

/** Reads the secret that signs unsubscribe links. The first server that sends mail creates it. */
export async function ensureMailSecret(db: Db): Promise<Uint8Array> {
  const existing = await readMailSecret(db);
  if (existing) return existing;
  const mailSecret = randomBytes(SECRET_BYTES);
  await db.update(settings).set({ mailSecret }).where(isNull(settings.mailSecret));
  return (await readMailSecret(db)) ?? mailSecret;
}

async function readMailSecret(db: Queryable): Promise<Uint8Array | null> {
  return only(await db.select({ secret: settings.mailSecret }).from(settings)).secret;
}

export function sign(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The token of a link that works without a login. It does not expire, since people may unsubscribe from old mail. */
export function makeToken(secret: Uint8Array, { userId, kind }: Subscription): string {
  return `${userId}-${kind}-${sign(secret, `unsubscribe ${userId} ${kind}`)}`;
}

const TOKEN = /^([1-9]\d{0,9})-([a-z_]+)-[\w-]{43}$/;

/** The person and the kind of mail that a token is for. Throws unless it has our signature. */
export async function readToken(db: Queryable, token: string): Promise<Subscription> {
  const [, id = '', kindInToken = ''] = TOKEN.exec(token) ?? [];
  const kind = OPTIONAL_MAIL_KINDS.find((one) => one === kindInToken);
  const secret = await readMailSecret(db);
  if (!kind || !secret) throw unknownLink();
  const subscription = { userId: Number(id), kind };
  const expected = Buffer.from(makeToken(secret, subscription));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw unknownLink();
  return subscription;
}

const unknownLink = () =>
  new AppError(
    'not_found',
    'unsubscribe_link_invalid',
    'This link is not complete. Please open the one in the mail again.',
  );

/** Does nothing if the account was deleted, which ended its mail. */
export async function setSubscribed(db: Db, { userId, kind }: Subscription, isSubscribed: boolean): Promise<void> {
  const others = sql`array_remove(${users.unsubscribed}, ${kind})`;
  await db
    .update(users)
    .set({ unsubscribed: isSubscribed ? others : sql`${others} || ${kind}::text` })
    .where(eq(users.id, userId));
}

export async function isUnsubscribed(db: Queryable, { userId, kind }: Subscription): Promise<boolean> {
  const [found] = await db.select({ unsubscribed: users.unsubscribed }).from(users).where(eq(users.id, userId));
  return found?.unsubscribed.includes(kind) ?? true;
}
