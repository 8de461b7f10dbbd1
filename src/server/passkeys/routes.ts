import { passkeyEndpoints } from '../../contract/passkeys.ts';
import { type PasswordChecks, requirePassword } from '../auth/accounts.ts';
import { startSession } from '../auth/session-start.ts';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import { createChallenge, takeChallenge } from './challenges.ts';
import { creationOptions, relyingPartyOf, requestOptions, userHandleOf } from './options.ts';
import { addPasskey, findPasskey, listPasskeys, notePasskeyUse, removePasskey, requireRoom } from './passkeys.ts';
import { passkeyNotAdded, passkeyRefused, verifyLogin, verifyRegistration } from './verification.ts';

type Dependencies = RouteDependencies & PasswordChecks;

export function addPasskeyRoutes({ route, db, rateLimits, publicUrl, appName, ...checks }: Dependencies): void {
  route(passkeyEndpoints.list, ({ user }) => listPasskeys(db, user.id));

  route(passkeyEndpoints.createOptions, async ({ user, body, request }) => {
    await requirePassword(db, checks, { user, request }, body.password);
    const existing = await requireRoom(db, user.id);
    const challenge = await createChallenge(db, user.id);
    return creationOptions(relyingPartyOf(request, publicUrl), appName, user, existing, challenge);
  });

  route(passkeyEndpoints.add, async ({ context, user, body: { name, response }, request }) => {
    const challenge = await takeChallenge(db, response.response.clientDataJSON, user.id);
    if (challenge === null) throw passkeyNotAdded();
    const expected = { challenge, relyingParty: relyingPartyOf(request, publicUrl), log: request.log };
    return addPasskey(context, user, name, await verifyRegistration(response, expected));
  });

  route(passkeyEndpoints.remove, ({ context, user, params }) => removePasskey(context, user.id, params.id));

  route(passkeyEndpoints.loginOptions, async ({ request }) => {
    // Each stores a challenge.
    await rateLimits.enforce([{ key: `passkey logins from ${networkOf(request.ip)}`, ...LIMITS.passkeyLogins }]);
    return requestOptions(relyingPartyOf(request, publicUrl), await createChallenge(db, null));
  });

  route(passkeyEndpoints.logIn, async ({ body: { response }, request, reply }) => {
    const challenge = await takeChallenge(db, response.response.clientDataJSON, null);
    const found = challenge === null ? undefined : await findPasskey(db, response.id);
    if (challenge === null || !found) throw passkeyRefused();
    const { passkey, user } = found;
    const expected = { challenge, relyingParty: relyingPartyOf(request, publicUrl), log: request.log };
    const used = await verifyLogin(response, passkey, userHandleOf(user), expected);
    await startSession(db, { request, reply }, user, (tx) => notePasskeyUse(tx, used));
    return user;
  });
}
