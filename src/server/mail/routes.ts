import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type MailSettings, mailEndpoints, OPTIONAL_MAIL_KINDS } from '../../contract/mail.ts';
import { passwordResetEndpoints } from '../../contract/password-reset.ts';
import { users } from '../db/schema.ts';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { Mail } from './mail.ts';
import { requestReset } from './password-reset.ts';
import { isUnsubscribed, readToken, setSubscribed } from './unsubscribe.ts';

/** Longer than storing a mail takes, so that the time of the response does not reveal whether there is an account. */
const RESET_REQUEST_MS = 300;

export function addMailRoutes({ route, db, mail, rateLimits }: RouteDependencies & { mail: Mail }): void {
  route(passwordResetEndpoints.request, async ({ body, request }) => {
    const limit = { key: `password reset mails from ${networkOf(request.ip)}`, ...LIMITS.resetMails };
    const work = async () => {
      if (mail.isAvailable && (await rateLimits.take([limit])) === 0) await requestReset(db, body.email);
    };
    await Promise.all([work(), sleep(RESET_REQUEST_MS)]);
    mail.wake();
  });

  const describeSettings = (unsubscribed: readonly string[]): MailSettings => ({
    available: mail.isAvailable,
    unsubscribed: OPTIONAL_MAIL_KINDS.filter((kind) => unsubscribed.includes(kind)),
  });
  route(mailEndpoints.readSettings, async ({ user }) => describeSettings(user.unsubscribed));
  route(mailEndpoints.changeSettings, async ({ user, body }) => {
    const { unsubscribed } = describeSettings(body.unsubscribed);
    await db.update(users).set({ unsubscribed }).where(eq(users.id, user.id));
    return describeSettings(unsubscribed);
  });

  route(mailEndpoints.readLink, async ({ params }) => {
    const subscription = await readToken(db, params.token);
    return { kind: subscription.kind, unsubscribed: await isUnsubscribed(db, subscription) };
  });
  route(mailEndpoints.unsubscribe, async ({ params }) => setSubscribed(db, await readToken(db, params.token), false));
  route(mailEndpoints.subscribe, async ({ params }) => setSubscribed(db, await readToken(db, params.token), true));
}
