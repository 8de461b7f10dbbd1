import { AccountExport, accountEndpoints } from '../../contract/account.ts';
import { passwordResetEndpoints } from '../../contract/password-reset.ts';
import { type PasswordChecks, requirePassword } from '../auth/accounts.ts';
import { removePasskeys, requireValidReset, resetPassword, setPassword } from '../auth/password-resets.ts';
import { clearSessionCookie } from '../auth/session-cookie.ts';
import { endOwnSession, endSessions, listSessions, markReauthenticated, requireSession } from '../auth/sessions.ts';
import { type Change, commit } from '../changes/commit.ts';
import { invalidInput, notFound, wrongPassword } from '../errors.ts';
import { JSON_TYPE } from '../http/cached-response.ts';
import { LIMITS } from '../limits/limits.ts';
import { callerOf, networkOf } from '../limits/network.ts';
import type { PictureQueue } from '../pictures/picture-queue.ts';
import type { Renderer } from '../pictures/renderer.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { deleteOwnAccount } from './deletion.ts';
import { exportAccount } from './export.ts';
import { setPortrait } from './portrait.ts';
import { changeProfile, changesEmail } from './profile.ts';

type Dependencies = RouteDependencies & PasswordChecks & { renderer: Renderer; pictureQueue: PictureQueue };

const NO_SUCH_PHOTO =
  'This is not a JPEG, PNG or WebP picture that can be read, or it has more than 50 million pixels.';

export function addAccountRoutes({ route, db, rateLimits, renderer, pictureQueue, ...checks }: Dependencies): void {
  const { passwords } = checks;

  route(accountEndpoints.change, async ({ context, user, body: { current, ...change }, request }) => {
    // Each change makes every server read the person's brackets again.
    await rateLimits.enforce([{ key: `changes of account ${user.id}`, ...LIMITS.profileChanges }]);
    if (current) await requirePassword(db, checks, { user, request }, current, 'current');
    else if (changesEmail(user, change)) throw wrongPassword('current');
    return changeProfile(context, user, change);
  });

  route(accountEndpoints.uploadPhoto, async ({ context, user, body, request }) => {
    await rateLimits.enforce([{ key: `pictures of account ${user.id}`, ...LIMITS.photoUploads }]);
    const portrait = await pictureQueue.run(callerOf(request), () => renderer.makePortrait(body));
    if (!portrait) throw invalidInput([{ path: '', message: NO_SUCH_PHOTO }]);
    return setPortrait(context, user, portrait);
  });
  route(accountEndpoints.removePortrait, async ({ context, user }) => {
    await rateLimits.enforce([{ key: `changes of account ${user.id}`, ...LIMITS.profileChanges }]);
    return changeProfile(context, user, { profileImageUrl: null });
  });

  route(accountEndpoints.changePassword, async ({ context, user, body, request }) => {
    await requirePassword(db, checks, { user, request }, body.current, 'current');
    const hashed = await passwords.hash(body.password, callerOf(request));
    await commit(context, async (tx): Promise<Change<void>> => {
      await requireSession(tx, user);
      await setPassword(tx, user.id, hashed, user.sessionId);
      const after = body.removePasskeys ? { removedPasskeys: await removePasskeys(tx, user.id) } : null;
      const audit = ['password changed', null, after] as const;
      return { result: undefined, audit, targetUserId: user.id };
    });
  });

  route(accountEndpoints.confirm, async ({ user, body, request }) => {
    await requirePassword(db, checks, { user, request }, body.password);
    await markReauthenticated(db, user.sessionId);
  });

  route(accountEndpoints.listSessions, ({ user }) => listSessions(db, user.id, user.sessionId));
  route(accountEndpoints.endOtherSessions, ({ user }) => endSessions(db, user.id, user.sessionId));
  route(accountEndpoints.endSession, async ({ user, params }) => {
    if (!(await endOwnSession(db, user.id, params.id))) throw notFound('You have no such session.');
  });

  route(accountEndpoints.export, async ({ user, reply }) => {
    const exported = AccountExport.parse(await exportAccount(db, user));
    // Indented, for people to read.
    return reply
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(JSON.stringify(exported, null, 2));
  });

  route(accountEndpoints.delete, async ({ context, user, body, request, reply }) => {
    await requirePassword(db, checks, { user, request }, body.password);
    await deleteOwnAccount(context, user);
    clearSessionCookie(request, reply);
  });

  route(passwordResetEndpoints.reset, async ({ context, body, request, findUser }) => {
    await rateLimits.enforce([{ key: `reset links from ${networkOf(request.ip)}`, ...LIMITS.resetLinks }]);
    // Checked before hashing the password, which costs more.
    await requireValidReset(db, body.token);
    const hashed = await passwords.hash(body.password, callerOf(request));
    await resetPassword(context, body.token, hashed, await findUser());
  });
}
