import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../db/database.ts';
import type { SessionUser } from '../db/schema.ts';
import { markFamiliar } from './familiar-networks.ts';
import { setSessionCookie } from './session-cookie.ts';
import { createSession, lockUser, pruneSessions } from './sessions.ts';

/**
 * Logs somebody in who has proved who they are. `confirm` throws if the proof is not valid any more; until the transaction
 * ends, the account does not change.
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
