import { createHash, randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { batch } from '../batch.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/error-codes.ts';
import { sessions, users } from '../db/schema.ts';
import type { FindSessionUser } from '../http/router.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';

const MAX_SESSIONS = 20;

// All times are by the clock of the database, which all servers share.
const NOW = sql`now()`;
const IDLE_END = sql`now() + interval '14 days'`;
const CREATED_AT = sql`to_timestamp((${sessions.sess} ->> 'createdAt')::float8 / 1000)`;
const EXTENDED_END = sql`least(${IDLE_END}, ${CREATED_AT} + interval '30 days')`;
// Expired rows are kept for a while, so that a wrong clock does not delete valid sessions.
const LONG_AGO = sql`now() - interval '30 days'`;
// Avoids a write for each read of a session.
const IS_DUE = sql<boolean>`${EXTENDED_END} - ${sessions.expire} >= interval '1 hour'`;

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
    if (!found.isDue) return found.user;
    // A database that refuses writes must not fail a read: the session is extended next time.
    await extendSession(db, found.sid).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
    return found.user;
  };
}

async function findSessions(db: Db, sids: readonly string[]) {
  const found = await db
    .select({ sid: sessions.sid, user: userColumns, isDue: IS_DUE })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::integer`))
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
    sess: sql`jsonb_build_object('userId', ${userId}::integer, 'createdAt', floor(extract(epoch from now()) * 1000))`,
    expire: IDLE_END,
  });
  return token;
}

/** Deletes the user's oldest sessions above the limit, and all users' sessions that expired long ago. */
export async function pruneSessions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expire, LONG_AGO));
  await tx.delete(sessions).where(isBeyondNewest(userId));
}

export async function endSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await deleteSession(db, request);
  clearSessionCookie(request, reply);
}

/** Selects a user's sessions besides the newest, so that with one more there are MAX_SESSIONS. */
function isBeyondNewest(userId: number) {
  const isOwn = sql`${sessions.sess} ->> 'userId' = ${String(userId)}`;
  return sql`${sessions.sid} in (
    select ${sessions.sid} from ${sessions} where ${isOwn} order by ${sessions.expire} desc offset ${MAX_SESSIONS - 1}
  )`;
}

async function deleteSession(db: Queryable, request: FastifyRequest): Promise<void> {
  const token = readSessionCookie(request);
  if (token) await db.delete(sessions).where(eq(sessions.sid, hashToken(token)));
}

async function extendSession(db: Db, sid: string): Promise<void> {
  await db.update(sessions).set({ expire: EXTENDED_END }).where(eq(sessions.sid, sid));
}

/** The database stores only the hash, so that reading it gives no access. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
