import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { batch } from '../batch.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/error-codes.ts';
import { type LoggedIn, passwordResets, sessions, users } from '../db/schema.ts';
import { unauthorized } from '../errors.ts';
import type { FindSessionUser } from '../http/cached-route.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';

const MAX_SESSIONS = 20;

// All times are by the clock of the database, which all servers share.
const NOW = sql`now()`;
const IDLE_END = sql`now() + interval '14 days'`;
const CREATED_AT = timeOf('createdAt');
const LAST_SEEN_AT = sql`coalesce(${timeOf('lastSeenAt')}, ${CREATED_AT})`;
const EXTENDED_END = sql`least(${IDLE_END}, ${CREATED_AT} + interval '30 days')`;
// Expired rows are kept for a while, so that a wrong clock does not delete valid sessions.
const LONG_AGO = sql`now() - interval '30 days'`;
// Whether to extend a session: only once an hour, to avoid a write for each request, or if a wrong clock set its time.
const IS_DUE = sql<boolean>`${LAST_SEEN_AT} not between now() - interval '1 hour' and now() + interval '1 minute'`;
const NOW_MS = sql`floor(extract(epoch from now()) * 1000)`;
// How long sensitive changes can be made without entering the password again.
const REAUTHENTICATION_WINDOW = sql`interval '15 minutes'`;
const IS_REAUTHENTICATED = sql<boolean>`coalesce(${timeOf('passwordAt')} between now() - ${REAUTHENTICATION_WINDOW} and now() + ${REAUTHENTICATION_WINDOW}, false)`;
// About the length of the longest that browsers send.
const MAX_USER_AGENT = 300;

const { password: _password, ...columns } = getTableColumns(users);

/** The columns of a user without the password. */
export const userColumns = columns;

// More than one, so that one stuck connection does not block all requests; few, so that batches are large.
const CONCURRENCY = 2;
const MAX_BATCH = 100;

export function createFindSessionUser(db: Db): FindSessionUser {
  const findSession = batch((sids: readonly string[]) => findSessions(db, sids), {
    maxSize: MAX_BATCH,
    concurrency: CONCURRENCY,
  });
  return async (request) => {
    const token = readSessionCookie(request);
    if (!token) return null;
    const found = await findSession(hashToken(token));
    if (!found) return null;
    const { user, sessionId, isReauthenticated, isDue } = found;
    if (isDue) {
      // A database that refuses writes must not fail a read: the session is extended next time.
      await extendSession(db, sessionId, user.id).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
      });
    }
    return { ...user, sessionId, isReauthenticated };
  };
}

function timeOf(property: keyof (typeof sessions.$inferSelect)['sess']): SQL {
  return sql`to_timestamp((${sessions.sess} ->> ${sql.raw(`'${property}'`)})::float8 / 1000)`;
}

async function findSessions(db: Db, sids: readonly string[]) {
  const found = await db
    .select({
      sid: sessions.sid,
      user: userColumns,
      sessionId: sessions.id,
      isReauthenticated: IS_REAUTHENTICATED,
      isDue: IS_DUE,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.sid, [...sids]), gt(sessions.expire, NOW)));
  const bySid = new Map(found.map((session) => [session.sid, session]));
  return sids.map((sid) => bySid.get(sid));
}

/** Creates a session and deletes the browser's previous one (session fixation). Returns the token for the cookie. */
export async function createSession(tx: Tx, request: FastifyRequest, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteSession(tx, request);
  await tx.insert(sessions).values({
    sid: hashToken(token),
    sess: sql`jsonb_build_object('userId', ${userId}::integer, 'createdAt', ${NOW_MS}, 'lastSeenAt', ${NOW_MS},
      'passwordAt', ${NOW_MS}, 'userAgent', ${userAgentOf(request)}::text)`,
    expire: IDLE_END,
  });
  await tx.update(users).set({ lastSeenAt: NOW }).where(eq(users.id, userId));
  return token;
}

/** Deletes the user's sessions above the limit that expire first, and everybody's expired reset links and old sessions. */
export async function pruneSessions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, NOW));
  await tx.delete(sessions).where(lt(sessions.expire, LONG_AGO));
  await tx.delete(sessions).where(isBeyondLimit(userId));
}

export async function endSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await deleteSession(db, request);
  clearSessionCookie(request, reply);
}

/** Lists a user's sessions, the last used first. */
export async function listSessions(db: Queryable, userId: number, currentId: number) {
  const rows = await db
    .select({
      id: sessions.id,
      createdAt: CREATED_AT.mapWith(sessions.expire),
      lastSeenAt: LAST_SEEN_AT.mapWith(sessions.expire),
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, NOW)))
    .orderBy(desc(LAST_SEEN_AT), desc(sessions.id));
  return rows.map((row) => ({ ...row, current: row.id === currentId }));
}

/** Locks a user until the transaction ends: setting a password, adding a passkey and starting a session take turns. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/** Locks the user, so that a password reset waits, and throws if the session has ended since the request began. */
export async function requireSession(tx: Tx, user: LoggedIn): Promise<void> {
  await lockUser(tx, user.id);
  if ((await tx.$count(sessions, eq(sessions.id, user.sessionId))) === 0) throw unauthorized();
}

/** Ends one of the user's sessions. Returns false if there is no such session. */
export async function endOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const isOwn = and(eq(sessions.userId, userId), eq(sessions.id, id));
  return (await db.delete(sessions).where(isOwn).returning({ id: sessions.id })).length > 0;
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(db: Queryable, userId: number, exceptId = 0): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
}

/** Notes that the person has entered the password again. */
export async function markReauthenticated(db: Queryable, sessionId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || jsonb_build_object('passwordAt', ${NOW_MS})` })
    .where(eq(sessions.id, sessionId));
}

function userAgentOf({ headers }: FastifyRequest): string | null {
  // Only printable ASCII: Node accepts other bytes in headers, and PostgreSQL stores no NUL.
  return headers['user-agent']?.slice(0, MAX_USER_AGENT).replaceAll(/[^\x20-\x7e]/g, '?') || null;
}

/** Matches all of a user's sessions but those that expire last, so that with one more they are MAX_SESSIONS. */
function isBeyondLimit(userId: number) {
  const isOwn = eq(sessions.userId, userId);
  return sql`${sessions.sid} in (
    select ${sessions.sid} from ${sessions} where ${isOwn} order by ${sessions.expire} desc offset ${MAX_SESSIONS - 1}
  )`;
}

async function deleteSession(db: Queryable, request: FastifyRequest): Promise<void> {
  const token = readSessionCookie(request);
  if (token) await db.delete(sessions).where(eq(sessions.sid, hashToken(token)));
}

/** Prolongs a session, and notes that the user was seen. */
async function extendSession(db: Db, id: number, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // The user first, as everywhere, to avoid deadlocks.
    await tx.update(users).set({ lastSeenAt: NOW }).where(eq(users.id, userId));
    const seen = sql`${sessions.sess} || jsonb_build_object('lastSeenAt', ${NOW_MS})`;
    // Never earlier than it was, since the clock may have been set back by mistake.
    const expire = sql`greatest(${sessions.expire}, ${EXTENDED_END})`;
    await tx.update(sessions).set({ expire, sess: seen }).where(eq(sessions.id, id));
  });
}

/** The database stores only this hash, so that reading the database gives no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
