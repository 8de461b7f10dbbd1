import { sql } from 'drizzle-orm';
import { createResetToken, resetUrl, storeReset } from '../auth/password-resets.ts';
import type { Db } from '../db/database.ts';
import { outbox, users } from '../db/schema.ts';
import type { Compose } from './mail-kind.ts';

const MIN_PAUSE = sql`interval '1 minute'`;
const WINDOW = sql`interval '1 hour'`;
const MAX_IN_WINDOW = 3;

/**
 * Stores a reset mail for the account with this address, if there is one and it has not had too many. One statement,
 * the same for every address. Of concurrent requests one is stored, since their event key has the same previous mail.
 */
export async function requestReset(db: Db, email: string): Promise<void> {
  const earlier = sql`select from ${outbox} o where o.user_id = u.id and o.kind = 'password_reset'`;
  await db.execute(sql`
    insert into ${outbox} (user_id, kind, event_key)
    select u.id, 'password_reset', concat_ws(' ', 'password_reset', u.id, (
      select coalesce(max(o.id), 0) from ${outbox} o where o.user_id = u.id and o.kind = 'password_reset'
    ))
    from ${users} u
    where lower(u.email) = lower(${email})
      and not exists (${earlier} and o.created_at > now() - ${MIN_PAUSE})
      and (select count(*) from (${earlier} and o.created_at > now() - ${WINDOW}) as recent) < ${MAX_IN_WINDOW}
    on conflict do nothing`);
}

/**
 * Makes the token here, not when the mail is requested, so that only its hash is ever stored: once the mail server has
 * accepted the mail. Until then, an earlier link goes on working.
 */
export const composePasswordReset: Compose = async (_, { user, origin, appName }) => {
  const token = createResetToken();
  return {
    subject: `Set a new password for ${appName}`,
    heading: 'Set a new password',
    paragraphs: [
      `Somebody asked for a new password for the account ${user.username}, which has this email address.`,
      'The link works once, and for 24 hours. A newer one replaces it.',
    ],
    action: { label: 'Set a new password', url: resetUrl(origin, token) },
    notes: ['If that was not you, ignore this mail. Your password stays as it is.'],
    onSent: (tx) => storeReset(tx, user.id, token, null),
  };
};
