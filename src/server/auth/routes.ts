import { userEndpoints } from '../../contract/users.ts';
import { isOfKind, unauthorized } from '../errors.ts';
import { callerOf } from '../limits/network.ts';
import { requireRegistration } from '../registration/settings.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { findAccount, type PasswordChecks, register, requireUnchangedPassword, verifyLogin } from './accounts.ts';
import { markFamiliar } from './familiar-networks.ts';
import { isLogoutLink } from './logout-link.ts';
import { setSessionCookie } from './session-cookie.ts';
import { startSession } from './session-start.ts';
import { createSession, endSession } from './sessions.ts';

export function addAuthRoutes({
  route,
  db,
  loginLimits,
  passwords,
  rateLimits,
}: RouteDependencies & PasswordChecks): void {
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
    const loginTry = await loginLimits.countLogin(account, request.ip);
    const user = await verifyLogin(account, body.password, passwords, callerOf(request)).catch(
      async (error: unknown) => {
        // The queue was full, so the password was not verified.
        if (isOfKind(error, 'unavailable')) await loginTry.refund();
        throw error;
      },
    );
    await loginTry.refund();
    await startSession(db, { request, reply }, user, (tx) => requireUnchangedPassword(tx, account));
    return user;
  });

  route(
    userEndpoints.register,
    async ({ body, request, reply }) => {
      await loginLimits.countRegistration(request.ip);
      const { password, code: _, ...person } = body;
      const hashed = await passwords.hash(password, callerOf(request));
      const { user, token } = await register(db, person, hashed, async (tx, userId) => {
        await markFamiliar(tx, userId, request.ip);
        return createSession(tx, request, userId);
      });
      setSessionCookie(request, reply, token);
      request.log.info({ username: user.username, address: request.ip }, 'registered');
      return user;
    },
    { guard: (request) => requireRegistration(db, rateLimits, request) },
  );

  route(userEndpoints.logOut, async ({ request, reply }) => endSession(db, request, reply));

  route(userEndpoints.followLogoutLink, async ({ request, reply }) => {
    if (isLogoutLink(request)) await endSession(db, request, reply);
    reply.header('cache-control', 'no-store').redirect('/', 302);
  });
}
