import { userEndpoints } from '../../contract/users.ts';
import type { RouteContext } from '../changes/commit.ts';
import { HttpError, unauthorized } from '../http/errors.ts';
import { callerOf } from '../http/network.ts';
import { findAccount, holdPassword, keyOf, logIn, register } from './accounts.ts';
import type { LoginLimits } from './login-limits.ts';
import { judgeLogoutLink } from './logout-link.ts';
import type { PasswordQueue } from './passwords.ts';
import { setSessionCookie } from './session-cookie.ts';
import { beginSession, endSession, removeOldSessions } from './sessions.ts';

interface Needs {
  loginLimits: LoginLimits;
  passwords: PasswordQueue;
}

export function addAuthRoutes({ route, db, loginLimits, passwords }: RouteContext & Needs): void {
  route(userEndpoints.me, async ({ query, findUser, reply }) => {
    const user = await findUser();
    if (!user && !query.optional) throw unauthorized();
    reply.header('cache-control', 'no-store');
    return user;
  });

  route(userEndpoints.logIn, async ({ body, request, reply }) => {
    const account = await findAccount(db, body.username);
    // A name that nobody has may be a password in the wrong field.
    request.log.info({ account: account.user ? account.key : 'nobody', address: request.ip }, 'login tried');
    const counted = loginLimits.countLogin(account.key, request.ip);
    const user = await logIn(account, body.password, passwords, callerOf(request)).catch((error: unknown) => {
      // Too many are waiting, so that nobody has looked at the password.
      if (error instanceof HttpError && error.status === 503) counted.cancel();
      throw error;
    });
    counted.succeed();
    const token = await db.transaction(async (tx) => {
      await holdPassword(tx, account);
      await removeOldSessions(tx, user.id);
      return beginSession(tx, request, user.id);
    });
    setSessionCookie(request, reply, token);
    request.log.info({ username: user.username, address: request.ip }, 'logged in');
    return user;
  });

  route(userEndpoints.register, async ({ body, request, reply }) => {
    loginLimits.countRegistration(request.ip);
    const { password, ...person } = body;
    const hashed = await passwords.hash(password, callerOf(request));
    const { user, token } = await register(db, person, hashed, (tx, userId) => beginSession(tx, request, userId));
    setSessionCookie(request, reply, token);
    loginLimits.noteUse(keyOf(user), request.ip);
    request.log.info({ username: user.username, address: request.ip }, 'registered');
    return user;
  });

  route(userEndpoints.logOut, async ({ request, reply }) => endSession(db, request, reply));

  route(userEndpoints.followLogoutLink, async ({ request, reply }) => {
    const link = judgeLogoutLink(request);
    if (link === 'log out') await endSession(db, request, reply);
    reply.header('cache-control', 'no-store').redirect(link === 'ask' ? '/logout' : '/', 302);
  });
}
