import { userEndpoints } from '../../contract/users.ts';
import type { RouteDependencies } from '../changes/commit.ts';
import { HttpError, unauthorized } from '../http/errors.ts';
import { callerOf } from '../http/network.ts';
import { accountKey, findAccount, lockPassword, logIn, register } from './accounts.ts';
import type { LoginLimits } from './login-limits.ts';
import { decideLogoutLink } from './logout-link.ts';
import type { PasswordQueue } from './passwords.ts';
import { setSessionCookie } from './session-cookie.ts';
import { createSession, endSession, pruneSessions } from './sessions.ts';

type Dependencies = RouteDependencies & { loginLimits: LoginLimits; passwords: PasswordQueue };

export function addAuthRoutes({ route, db, loginLimits, passwords }: Dependencies): void {
  route(userEndpoints.me, async ({ query, findUser, reply }) => {
    const user = await findUser();
    if (!user && !query.optional) throw unauthorized();
    reply.header('cache-control', 'no-store');
    return user;
  });

  route(userEndpoints.logIn, async ({ body, request, reply }) => {
    const account = await findAccount(db, body.username);
    // An unknown name is not logged: it may be a password in the wrong field.
    request.log.info({ account: account.user ? account.key : 'nobody', address: request.ip }, 'login tried');
    const loginTry = loginLimits.countLogin(account.key, request.ip);
    const user = await logIn(account, body.password, passwords, callerOf(request)).catch((error: unknown) => {
      // The queue was full, so the password was not verified.
      if (error instanceof HttpError && error.status === 503) loginTry.cancel();
      throw error;
    });
    loginTry.succeed();
    const token = await db.transaction(async (tx) => {
      await lockPassword(tx, account);
      await pruneSessions(tx, user.id);
      return createSession(tx, request, user.id);
    });
    setSessionCookie(request, reply, token);
    request.log.info({ username: user.username, address: request.ip }, 'logged in');
    return user;
  });

  route(userEndpoints.register, async ({ body, request, reply }) => {
    loginLimits.countRegistration(request.ip);
    const { password, ...person } = body;
    const hashed = await passwords.hash(password, callerOf(request));
    const { user, token } = await register(db, person, hashed, (tx, userId) => createSession(tx, request, userId));
    setSessionCookie(request, reply, token);
    loginLimits.markFamiliar(accountKey(user), request.ip);
    request.log.info({ username: user.username, address: request.ip }, 'registered');
    return user;
  });

  route(userEndpoints.logOut, async ({ request, reply }) => endSession(db, request, reply));

  route(userEndpoints.followLogoutLink, async ({ request, reply }) => {
    const decision = decideLogoutLink(request);
    if (decision === 'log out') await endSession(db, request, reply);
    reply.header('cache-control', 'no-store').redirect(decision === 'ask' ? '/logout' : '/', 302);
  });
}
