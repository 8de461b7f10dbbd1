import { eq } from 'drizzle-orm';
import type { AccountChange } from '../../contract/account.ts';
import { explainTaken, refuseLookAlike } from '../auth/accounts.ts';
import { deleteReset } from '../auth/password-resets.ts';
import { endSessions, userColumns } from '../auth/sessions.ts';
import { type Context, commit } from '../changes/commit.ts';
import { only } from '../db/queries.ts';
import { type SessionUser, users } from '../db/schema.ts';
import { unauthorized } from '../http/errors.ts';
import type { LoggedIn } from '../http/router.ts';
import { listOwned } from './deletion.ts';

type Profile = Omit<AccountChange, 'current'>;

/** Whether a change has another email than the account. */
export function changesEmail(user: SessionUser, { email }: Profile): boolean {
  return email !== undefined && email !== user.email;
}

/** Changes what is given. Another email ends the person's other sessions, and the links that were sent to the old one. */
export function changeProfile(context: Context, user: LoggedIn, change: Profile): Promise<SessionUser> {
  const changed = commit(context, async (tx) => {
    if (change.username !== undefined) await refuseLookAlike(tx, change.username, user.id);
    const [before] = await tx.select(userColumns).from(users).where(eq(users.id, user.id)).for('update');
    if (!before) throw unauthorized();
    const isEmpty = Object.values(change).every((value) => value === undefined);
    const result = isEmpty
      ? before
      : only(await tx.update(users).set(change).where(eq(users.id, user.id)).returning(userColumns));
    if (changesEmail(before, change)) {
      await endSessions(tx, user.id, user.sessionId);
      await deleteReset(tx, user.id);
    }
    return {
      result,
      tournamentId: null,
      audit: ['account changed', describe(before), describe(result)],
      targetUserId: user.id,
      owned: await listOwned(tx, user.id),
    };
  });
  return explainTaken(changed);
}

/** What the audit log has of an account, which everybody can see on the leaderboard too. */
function describe({ username, firstName, lastName }: SessionUser) {
  return { username, firstName, lastName };
}
