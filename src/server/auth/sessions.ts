import { createHash, randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { batch } from '../batch.ts';
import type { Db, Queryable, Tx } from '../db/database.ts';
import { isDatabaseGone } from '../db/failures.ts';
import { sessions, users } from '../db/schema.ts';
import type { FindSessionUser } from '../http/route.ts';
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts';

const MAX_SESSIONS = 20;

// Sessions go by the clock of the database alone, which all servers share.
const NOW = sql`now()`;
const IDLE_END = sql`now() + interval '14 days'`;
const CREATED_AT = sql`to_timestamp((${sessions.sess} ->> 'createdAt')::float8 / 1000)`;
const PROLONGED_END = sql`least(${IDLE_END}, ${CREATED_AT} + interval '30 days')`;
// Expired rows are kept, so that a clock that was wrong for a while logs nobody out for good.
const LONG_AGO = sql`now() - interval '30 days'`;
// A session is read far more often than its end needs to move.
const IS_DUE = sql<boolean>`${PROLONGED_END} - ${sessions.expire} >= interval '1 hour'`;

const { password: _password, ...columns } = getTableColumns(users);

/** A user without what nobody needs to know. */
export const userColumns = columns;

// More than one, so that a connection that does not answer does not hold up all; few, so that many go together.
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
    // A database that takes no writes is no reason to refuse a read: the session is prolonged next time.
    await prolong(db, found.sid).catch((error: unknown) => {
      if (!isDatabaseGone(error)) throw error;
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

/**
 * Begins a session and ends the one the browser had, so that nobody can prepare one for somebody else. Answers with its
 * token, for a cookie that is set once the transaction is through.
 */
export async function beginSession(tx: Tx, request: FastifyRequest, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteSession(tx, request);
  await tx.insert(sessions).values({
    sid: hashToken(token),
    sess: sql`jsonb_build_object('userId', ${userId}::integer, 'createdAt', floor(extract(epoch from now()) * 1000))`,
    expire: IDLE_END,
  });
  return token;
}

/** Makes room for one more session of somebody, and removes everybody's that ended long ago. */
export async function removeOldSessions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expire, LONG_AGO));
  await tx.delete(sessions).where(isBeyondNewest(userId));
}

export async function endSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await deleteSession(db, request);
  clearSessionCookie(request, reply);
}

/** Nobody needs to be logged in on more devices than this; more than that is somebody filling the table. */
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

async function prolong(db: Db, sid: string): Promise<void> {
  await db.update(sessions).set({ expire: PROLONGED_END }).where(eq(sessions.sid, sid));
}

/** The database knows only this, so that reading it lets nobody in. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
