import { type Behaviour, createAuthenticator, FLAGS } from '../authenticator.ts';
import { type Caller, createCaller } from '../caller.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';

/** Begins to add a passkey, with the password. */
export async function beginToAdd(caller: Caller, password = PASSWORD) {
  return expectStatus(await caller.post('/api/user/passkeys/options', { password }), 200);
}

/** Adds a passkey, and returns the new authenticator that has it. */
export async function addPasskey(caller: Caller, site: string, name = 'My phone') {
  const authenticator = createAuthenticator(site);
  const response = authenticator.create(await beginToAdd(caller));
  expectStatus(await caller.post('/api/user/passkeys', { name, response }), 201);
  return authenticator;
}

export async function beginToLogIn(url: string) {
  return expectStatus(await createCaller(url).post('/api/passkey-login/options'), 200);
}

/** Responses of an authenticator that are refused both when a passkey is added and at a login. */
export const REFUSED_BEHAVIOURS: [string, Behaviour][] = [
  ['of another site', { origin: 'https://evil.example' }],
  ['of this site over another port', { origin: 'http://127.0.0.1:1' }],
  ['for another host', { rpId: 'evil.example' }],
  ['with another challenge', { challenge: 'A'.repeat(43) }],
  ['without somebody at the device', { flags: FLAGS.verified }],
  ['without a fingerprint, a face or a PIN', { flags: FLAGS.present }],
];
