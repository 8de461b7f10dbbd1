import { createAuthenticator } from '../authenticator.ts';
import { type Caller, createCaller } from '../caller.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';

/** Begins to add a passkey, with the password. */
export async function beginToAdd(caller: Caller, password = PASSWORD) {
  return expectStatus(await caller.post('/api/user/passkeys/options', { password }), 200);
}

/** Adds a passkey of a new authenticator, and returns that. */
export async function addPasskey(caller: Caller, site: string, name = 'My phone') {
  const authenticator = createAuthenticator(site);
  const response = authenticator.create(await beginToAdd(caller));
  expectStatus(await caller.post('/api/user/passkeys', { name, response }), 201);
  return authenticator;
}

export async function beginToLogIn(url: string) {
  return expectStatus(await createCaller(url).post('/api/passkey-login/options'), 200);
}
