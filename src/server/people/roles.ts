import { eq } from 'drizzle-orm';
import { lockPeopleAsAdmin } from '../account/people-lock.ts';
import { deleteReset, deleteResetsMadeBy } from '../auth/password-resets.ts';
import { endSessions } from '../auth/sessions.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import { type LoggedIn, users } from '../db/schema.ts';
import { noSuchPerson } from '../errors.ts';
import { type PersonRow, readPerson } from './people.ts';

/**
 * Grants or revokes the admin role. The database refuses to revoke it from the last admin. Ends all sessions of the
 * person, but for the current one of an admin who changes their own role, and all reset links of them or made by them.
 */
export async function changeRole(context: Context, by: LoggedIn, id: number, isAdmin: boolean) {
  return commit(context, async (tx): Promise<Change<PersonRow>> => {
    await lockPeopleAsAdmin(tx, context);
    const [before] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id)).for('update');
    if (!before) throw noSuchPerson();
    if (before.isAdmin === isAdmin) return { result: await readPerson(tx, id), audit: null };
    await tx.update(users).set({ isAdmin }).where(eq(users.id, id));
    await deleteReset(tx, id);
    await deleteResetsMadeBy(tx, id);
    await endSessions(tx, id, by.sessionId);
    return {
      result: await readPerson(tx, id),
      audit: [isAdmin ? 'admin role granted' : 'admin role revoked', before, { isAdmin }],
      targetUserId: id,
    };
  });
}
