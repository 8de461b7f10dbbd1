import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../db/database.ts';
import type { SessionUser } from '../db/schema.ts';
import { markFamiliar } from './familiar-networks.ts';
import { setSessionCookie } from './session-cookie.ts';
import { createSession, lockUser, pruneSessions } from './sessions.ts';

/**
 * Logs in a user whose password or passkey was verified. `confirm` throws if that was changed or removed meanwhile; it
 * runs with the user locked, so that nothing changes until the session exists.
 */
export async function startSession(
  db: Db,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: SessionUser,
  confirm: (tx: Tx) => Promise<void>,
): Promise<void> {
  const token = await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await confirm(tx);
    await markFamiliar(tx, user.id, request.ip);
    await pruneSessions(tx, user.id);
    return createSession(tx, request, user.id);
  });
  setSessionCookie(request, reply, token);
  request.log.info({ username: user.username, address: request.ip }, 'logged in');
}
