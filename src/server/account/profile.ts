import { eq } from 'drizzle-orm';
import { type AccountChange, isPortraitUrl } from '../../contract/account.ts';
import { mapUniqueViolation, refuseLookAlike } from '../auth/accounts.ts';
import { deleteReset } from '../auth/password-resets.ts';
import { endSessions, requireSession, userColumns } from '../auth/sessions.ts';
import { listOwnedBrackets } from '../brackets/owned-brackets.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import { only } from '../db/queries.ts';
import { type LoggedIn, type SessionUser, users } from '../db/schema.ts';
import { invalidInput } from '../errors.ts';
import { deletePortrait } from '../pictures/portrait-store.ts';

type Profile = Omit<AccountChange, 'current'>;

/** Whether a change would give the account another email. */
export function changesEmail(user: SessionUser, { email }: Profile): boolean {
  return email !== undefined && email !== user.email;
}

/** Changes the given fields. A new email ends the person's other sessions, and the reset link sent to the old one. */
export async function changeProfile(context: Context, user: LoggedIn, given: Profile): Promise<SessionUser> {
  const change = withoutUnchanged(user, given);
  if (change.profileImageUrl && isPortraitUrl(change.profileImageUrl)) throw invalidInput([NOT_AN_ADDRESS]);
  const hasNewEmail = changesEmail(user, change);
  const hasPublicChange = Object.keys(change).some((field) => field !== 'email');
  if (!hasPublicChange && !hasNewEmail) return user;
  const changed = commit(context, async (tx): Promise<Change<SessionUser>> => {
    if (change.username !== undefined) await refuseLookAlike(tx, change.username, user.id);
    await requireSession(tx, user);
    const result = only(await tx.update(users).set(change).where(eq(users.id, user.id)).returning(userColumns));
    if (change.profileImageUrl !== undefined) await deletePortrait(tx, user.id);
    if (hasNewEmail) {
      // In the order of `pruneSessions`, to avoid deadlocks.
      await deleteReset(tx, user.id);
      await endSessions(tx, user.id, user.sessionId);
    }
    return {
      result,
      audit: [nameAction(hasPublicChange, hasNewEmail), toAuditValues(user), toAuditValues(result)],
      targetUserId: user.id,
      events: hasPublicChange ? [{ type: 'person' }, ...(await listOwnedBrackets(tx, user.id))] : [],
    };
  });
  return mapUniqueViolation(changed);
}

const NOT_AN_ADDRESS = { path: 'profileImageUrl', message: 'Must be an http or https address' };

function nameAction(hasPublicChange: boolean, hasNewEmail: boolean): string {
  if (!hasNewEmail) return 'account changed';
  return hasPublicChange ? 'account and email changed' : 'email changed';
}

/** The given fields that differ from those of the account. */
function withoutUnchanged(user: SessionUser, given: Profile): Profile {
  const different = Object.entries(given).filter(
    ([field, value]) => value !== undefined && value !== user[field as keyof Profile],
  );
  return Object.fromEntries(different);
}

/** The fields of an account that the audit log stores: those that the leaderboard shows to everybody. */
export function toAuditValues({ username, firstName, lastName, profileImageUrl }: SessionUser) {
  return { username, firstName, lastName, profileImageUrl };
}
