import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { familiarNetworks, passkeyChallenges, passkeys, rateLimits, users } from '../../src/server/db/schema.ts';
import { startAnother } from '../another-server.ts';
import { type Authenticator, type Behaviour, createAuthenticator, FLAGS } from '../authenticator.ts';
import { createCaller } from '../caller.ts';
import { sendRaw } from '../raw-request.ts';
import { closeApp, createAnotherApp, listen } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { holdTransaction } from './held-transaction.ts';
import { addPasskey, beginToAdd, beginToLogIn, REFUSED_BEHAVIOURS } from './passkey-calls.ts';
import { prepareApp } from './prepare.ts';

const { test, admin } = prepareApp();

const REFUSED = {
  status: 401,
  body: { code: 'passkey_refused', message: expect.stringMatching(/^This passkey .*\.$/) },
};

/** Logs in with a passkey, as a new caller. */
async function logIn(authenticator: Authenticator, behaviour?: Behaviour, url = test.url) {
  const caller = createCaller(url);
  const response = authenticator.use(await beginToLogIn(url), behaviour);
  return { caller, outcome: await caller.post('/api/passkey-login', { response }) };
}

describe('logging in with a passkey', () => {
  it('asks for no username, and for a fingerprint, a face or a PIN', async () => {
    const options = await beginToLogIn(test.url);
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required', allowCredentials: [] });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it('starts a session as a password does, and stores when the passkey was used', async () => {
    const user = await test.user();
    const authenticator = await addPasskey(user, test.url);
    await test.database.db.delete(familiarNetworks).where(eq(familiarNetworks.userId, user.id));
    const { caller, outcome } = await logIn(authenticator);
    expect(expectStatus(outcome, 200)).toEqual(expectStatus(await user.get('/api/user'), 200));
    expect(await caller.get('/api/user')).toMatchObject({ status: 200, body: { username: user.username } });
    expect(await test.database.db.$count(familiarNetworks, eq(familiarNetworks.userId, user.id))).toBe(1);
    expect(test.logs.some((line) => line.includes(`"${user.username}"`) && line.includes('"logged in"'))).toBe(true);
    const [passkey] = expectStatus(await caller.get('/api/user/passkeys'), 200);
    expect(Date.now() - Date.parse(passkey.lastUsedAt)).toBeLessThan(60_000);
  });

  it('ends the session that the browser had', async () => {
    const [user, before] = [await test.user(), await test.user()];
    const authenticator = await addPasskey(user, test.url);
    const oldCookie = before.cookie();
    const response = authenticator.use(await beginToLogIn(test.url));
    expectStatus(await before.post('/api/passkey-login', { response }), 200);
    expect(before.cookie()).not.toBe(oldCookie);
    expectStatus(await createCaller(test.url, oldCookie).get('/api/user'), 401);
  });

  it('counts as having entered the password', async () => {
    const { caller } = await logIn(await addPasskey(admin, test.url));
    expectStatus(await caller.post(`/api/users/${admin.id}/reset-link`), 201);
  });

  it('works with an authenticator that keeps no counter, even several times at once', async () => {
    const uncounted = await addPasskey(await test.user(), test.url);
    const logins = [1, 2, 3].map(async () => (await logIn(uncounted, { counter: 0 })).outcome.status);
    expect(await Promise.all(logins)).toEqual([200, 200, 200]);
  });

  const refusals: [string, Behaviour][] = [
    ...REFUSED_BEHAVIOURS,
    ['with the client data of adding one', { type: 'webauthn.create' }],
    ['that was not eligible for backup and now is', { flags: FLAGS.present | FLAGS.verified | FLAGS.eligible }],
    ['that nobody has', { id: 'B'.repeat(43) }],
    ['of somebody else', { userHandle: 'A'.repeat(43) }],
    ['signed with another key', { key: createAuthenticator('').privateKey }],
  ];
  it.each(refusals)('refuses one %s', async (_, behaviour) => {
    const authenticator = await addPasskey(await test.user(), test.url);
    const { caller, outcome } = await logIn(authenticator, behaviour);
    expect(outcome).toMatchObject(REFUSED);
    expectStatus(await caller.get('/api/user'), 401);
    expectStatus((await logIn(authenticator)).outcome, 200);
  });

  it.each([['bnVsbA'], ['e30'], ['W10'], ['eyJjaGFsbGVuZ2UiOjF9'], ['_____w']])(
    'refuses %s in place of the client data of a browser',
    async (clientDataJSON) => {
      const authenticator = await addPasskey(await test.user(), test.url);
      const { response, ...credential } = authenticator.use(await beginToLogIn(test.url));
      const call = { response: { ...credential, response: { ...response, clientDataJSON } } };
      expect(await test.visitor().post('/api/passkey-login', call)).toMatchObject(REFUSED);
    },
  );

  it('refuses a passkey with the id or the user handle of another', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const [own, others] = [await addPasskey(user, test.url), await addPasskey(other, test.url)];
    expect((await logIn(own, { id: others.id })).outcome).toMatchObject(REFUSED);
    const handle = (await beginToAdd(other)).user.id;
    expect((await logIn(own, { userHandle: handle })).outcome).toMatchObject(REFUSED);
  });

  it('refuses a second response to a challenge, one after five minutes, and one to a challenge for adding a passkey', async () => {
    const user = await test.user();
    const authenticator = await addPasskey(user, test.url);
    const send = (options: Parameters<Authenticator['use']>[0]) =>
      test.visitor().post('/api/passkey-login', { response: authenticator.use(options) });
    const options = await beginToLogIn(test.url);
    const both = await Promise.all([send(options), send(options)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await send(options)).toMatchObject(REFUSED);
    const late = await beginToLogIn(test.url);
    await test.database.db.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect(await send(late)).toMatchObject(REFUSED);
    expect(await send({ ...(await beginToAdd(user)), rpId: '127.0.0.1' })).toMatchObject(REFUSED);
  });

  it('refuses a copy of the passkey, whose counter lags behind, and a passkey that was removed', async () => {
    const user = await test.user();
    const authenticator = await addPasskey(user, test.url);
    expectStatus((await logIn(authenticator, { counter: 7 })).outcome, 200);
    for (const counter of [0, 6, 7]) expect((await logIn(authenticator, { counter })).outcome).toMatchObject(REFUSED);
    expectStatus((await logIn(authenticator, { counter: 8 })).outcome, 200);
    expectStatus(await user.delete(`/api/user/passkeys/${authenticator.id}`), 204);
    expect((await logIn(authenticator, { counter: 9 })).outcome).toMatchObject(REFUSED);
  });

  it('starts no session while a reset of the password removes the passkey', async () => {
    const user = await test.user();
    const authenticator = await addPasskey(user, test.url);
    const options = await beginToLogIn(test.url);
    const { committed } = await holdTransaction(test.database.db, async (tx) => {
      await tx.update(users).set({ password: '$argon2id$new' }).where(eq(users.id, user.id));
      await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    });
    const login = test.visitor().post('/api/passkey-login', { response: authenticator.use(options) });
    await committed;
    expect(await login).toMatchObject(REFUSED);
  });

  it('can be begun a thousand times in a quarter of an hour from one address', async () => {
    await test.database.db.delete(rateLimits);
    await beginToLogIn(test.url);
    await test.database.db.update(rateLimits).set({ count: 999 });
    await beginToLogIn(test.url);
    const refused = await test.visitor().post('/api/passkey-login/options');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    await test.database.db.delete(rateLimits);
  });
});

describe('at the same host', () => {
  // Browsers use a passkey at every port of its host.
  const elsewhere = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1' };

  /** A login that a program on another port passes on, under its own Host header. */
  async function relay(authenticator: Authenticator) {
    const post = (path: string, body = {}) => {
      const headers = { host: elsewhere.host, 'content-type': 'application/json' };
      return sendRaw(test.url, { method: 'POST', path, headers, body: JSON.stringify(body) });
    };
    const options = JSON.parse((await post('/api/passkey-login/options')).body.toString());
    const response = authenticator.use(options, { origin: elsewhere.origin });
    return (await post('/api/passkey-login', { response })).status;
  }
  const forgetOrigin = ({ id }: Authenticator) =>
    test.database.db.update(passkeys).set({ origin: null }).where(eq(passkeys.id, id));

  it('another program cannot relay a login to us: the passkey is accepted at the origin where it was added', async () => {
    const authenticator = await addPasskey(await test.user(), test.url);
    expect(await relay(authenticator)).toBe(401);
    expectStatus((await logIn(authenticator)).outcome, 200);
    expect(await relay(authenticator)).toBe(401);
    expect(test.logs.some((line) => line.includes(`The passkey was added at ${test.url}`))).toBe(true);
  });

  it('a passkey from before origins were stored is accepted at the origin of its next login from then on', async () => {
    const authenticator = await addPasskey(await test.user(), test.url);
    await forgetOrigin(authenticator);
    expectStatus((await logIn(authenticator)).outcome, 200);
    expect(await relay(authenticator)).toBe(401);
    await forgetOrigin(authenticator);
    const both = await Promise.all([relay(authenticator), logIn(authenticator).then(({ outcome }) => outcome.status)]);
    expect(both.toSorted()).toEqual([200, 401]);
  });
});

const site = 'https://hoops.example';

it('the site of passkeys is PUBLIC_URL where that is set, whatever the request says', async () => {
  const app = createAnotherApp(test.database, { publicUrl: site });
  app.markReady();
  const url = await listen(app);
  const user = createCaller(url, (await test.user()).cookie());
  const { rp } = await beginToAdd(user);
  expect(rp.id).toBe('hoops.example');
  const authenticator = await addPasskey(user, site);
  expectStatus((await logIn(authenticator, {}, url)).outcome, 200);
  expect((await logIn(authenticator, { origin: url }, url)).outcome).toMatchObject(REFUSED);
  await closeApp(app);
});

it('two servers on one database accept each other’s challenges, once', async () => {
  const another = await startAnother(test);
  onTestFinished(another.close);
  const user = await test.user();
  const authenticator = createAuthenticator(test.url);
  const elsewhere = createCaller(another.url, user.cookie());
  const created = authenticator.create(await beginToAdd(elsewhere));
  expectStatus(await user.post('/api/user/passkeys', { name: 'Shared', response: created }), 201);
  const response = authenticator.use(await beginToLogIn(another.url));
  expectStatus(await test.visitor().post('/api/passkey-login', { response }), 200);
  expect(await createCaller(another.url).post('/api/passkey-login', { response })).toMatchObject(REFUSED);
  expect(await test.database.db.$count(passkeys, eq(passkeys.id, authenticator.id))).toBe(1);
});
