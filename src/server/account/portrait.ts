import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { requireSession, userColumns } from '../auth/sessions.ts';
import { listOwnedBrackets } from '../brackets/owned-brackets.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import { only } from '../db/queries.ts';
import { type LoggedIn, type SessionUser, users } from '../db/schema.ts';
import { portraitUrlOf, storePortrait } from '../pictures/portrait-store.ts';
import { toAuditValues } from './profile.ts';

/** Stores a portrait of the user under a new address, and deletes the earlier one. */
export function setPortrait(context: Context, user: LoggedIn, png: Uint8Array): Promise<SessionUser> {
  const name = randomBytes(16).toString('hex');
  const profileImageUrl = portraitUrlOf(name);
  return commit(context, async (tx): Promise<Change<SessionUser>> => {
    await requireSession(tx, user);
    // The user first, as in `changeProfile`, to avoid deadlocks.
    const changed = tx.update(users).set({ profileImageUrl }).where(eq(users.id, user.id)).returning(userColumns);
    const result = only(await changed);
    await storePortrait(tx, user.id, name, png);
    return {
      result,
      audit: ['account changed', toAuditValues(user), toAuditValues(result)],
      targetUserId: user.id,
      events: [{ type: 'person' }, ...(await listOwnedBrackets(tx, user.id))],
    };
  });
}
