import { eq } from 'drizzle-orm';
import type { Person } from '../../contract/people.ts';
import { lockPeople } from '../account/person-lock.ts';
import { endSessions } from '../auth/sessions.ts';
import { type Context, commit } from '../changes/commit.ts';
import { users } from '../db/schema.ts';
import type { LoggedIn } from '../http/router.ts';
import { noSuchPerson, readPerson } from './people.ts';

/** Makes somebody an admin or no admin. The database keeps the last one. Their other sessions end. */
export function changeRole(context: Context, by: LoggedIn, id: number, isAdmin: boolean): Promise<Person> {
  return commit(context, async (tx) => {
    await lockPeople(tx);
    const [before] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id)).for('update');
    if (!before) throw noSuchPerson();
    if (before.isAdmin !== isAdmin) {
      await tx.update(users).set({ isAdmin }).where(eq(users.id, id));
      await endSessions(tx, id, by.sessionId);
    }
    return {
      result: await readPerson(tx, id),
      tournamentId: null,
      audit: [isAdmin ? 'admin made' : 'admin unmade', before, { isAdmin }],
      targetUserId: id,
    };
  });
}
