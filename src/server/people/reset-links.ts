import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ResetLink } from '../../contract/people.ts';
import { lockPeopleAsAdmin } from '../account/people-lock.ts';
import { createResetToken, deleteReset, resetUrl, storeReset } from '../auth/password-resets.ts';
import { type Change, type Context, commit } from '../changes/commit.ts';
import { type LoggedIn, users } from '../db/schema.ts';
import { noSuchPerson } from '../errors.ts';

type Sent = z.input<typeof ResetLink>;

/** Creates a link with which a person sets a new password, and invalidates an earlier one. */
export function createResetLink(context: Context, by: LoggedIn, id: number, origin: string): Promise<Sent> {
  return commit(context, async (tx): Promise<Change<Sent>> => {
    // Somebody who loses the admin role at this moment must not keep a link.
    await lockPeopleAsAdmin(tx, context);
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('share');
    if (!person) throw noSuchPerson();
    await deleteReset(tx, id);
    const token = createResetToken();
    const expiresAt = await storeReset(tx, id, token, by.id);
    const result = { url: resetUrl(origin, token), token, expiresAt };
    const audit = ['reset link created', null, { expiresAt }] as const;
    return { result, audit, targetUserId: id };
  });
}
