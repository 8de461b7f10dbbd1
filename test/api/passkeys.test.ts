import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, passkeyChallenges, passkeys, sessions, users } from '../../src/server/db/schema.ts';
import { type Behaviour, CERTIFIED, createAuthenticator, FLAGS, NESTED } from '../authenticator.ts';
import { createCaller } from '../caller.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { holdTransaction } from './held-transaction.ts';
import { addPasskey, beginToAdd, beginToLogIn, REFUSED_BEHAVIOURS } from './passkey-calls.ts';
import { prepareApp } from './prepare.ts';

const { test, admin } = prepareApp();

const REFUSED = {
  status: 400,
  body: { code: 'passkey_refused', message: expect.stringMatching(/^This passkey .*\.$/) },
};

describe('adding a passkey', () => {
  it('asks the browser for one that needs no username, and a fingerprint, a face or a PIN', async () => {
    const user = await test.user();
    const options = await beginToAdd(user);
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Swish' },
      user: { name: user.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { id } = await addPasskey(user, test.url);
    const again = await beginToAdd(user);
    expect(again).toMatchObject({ user: options.user, excludeCredentials: [{ id, transports: ['usb'] }] });
    expect(again.challenge).not.toBe(options.challenge);
    expect((await beginToAdd(await test.user())).user.id).not.toBe(options.user.id);
  });

  it('needs the password, and counts wrong ones as guesses', async () => {
    const user = await test.user();
    const guess = () => user.post('/api/user/passkeys/options', { password: 'not this one' });
    expect(await guess()).toMatchObject({
      status: 401,
      body: { code: 'wrong_password', issues: [{ path: 'password' }] },
    });
    for (let time = 1; time < 10; time += 1) await guess();
    expect((await guess()).status).toBe(429);
  });

  it('lists it with its name and dates, for its owner only', async () => {
    const user = await test.user();
    const { id } = await addPasskey(user, test.url, '  My phone ');
    const [passkey, ...others] = expectStatus(await user.get('/api/user/passkeys'), 200);
    expect(passkey).toEqual({ id, name: 'My phone', createdAt: expect.any(String), lastUsedAt: null });
    expect(others).toEqual([]);
    expect(Date.now() - Date.parse(passkey.createdAt)).toBeLessThan(60_000);
    expect(expectStatus(await (await test.user()).get('/api/user/passkeys'), 200)).toEqual([]);
  });

  const refusals: [string, Behaviour][] = [
    ...REFUSED_BEHAVIOURS,
    ['with the client data of a login', { type: 'webauthn.get' }],
    ['that is backed up without being eligible for it', { flags: FLAGS.present | FLAGS.verified | FLAGS.backedUp }],
    ['whose id is not the one in the authenticator data', { id: 'B'.repeat(43) }],
    ['with a certificate that nobody asked for', { attestation: CERTIFIED }],
    ['with 9,000 nested lists', { attestation: NESTED }],
  ];
  it.each(refusals)('refuses one %s', async (_, behaviour) => {
    const user = await test.user();
    const response = createAuthenticator(test.url).create(await beginToAdd(user), behaviour);
    expect(await user.post('/api/user/passkeys', { name: 'My phone', response })).toMatchObject(REFUSED);
    expect(expectStatus(await user.get('/api/user/passkeys'), 200)).toEqual([]);
  });

  it('refuses a second response to a challenge, one after five minutes, and one to a challenge of another user or a login', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const add = (options: Parameters<ReturnType<typeof createAuthenticator>['create']>[0]) =>
      user.post('/api/user/passkeys', { name: 'Mine', response: createAuthenticator(test.url).create(options) });
    const options = await beginToAdd(user);
    expectStatus(await add(options), 201);
    expect(await add(options)).toMatchObject(REFUSED);
    expect(await add(await beginToAdd(other))).toMatchObject(REFUSED);
    expect(await add({ ...options, ...(await beginToLogIn(test.url)) })).toMatchObject(REFUSED);
    const late = await beginToAdd(user);
    await test.database.db.update(passkeyChallenges).set({ expiresAt: sql`now()` });
    expect(await add(late)).toMatchObject(REFUSED);
    // The next call deletes expired challenges.
    await beginToAdd(user);
    expect(await test.database.db.$count(passkeyChallenges)).toBe(1);
  });

  it('refuses one that is stored already, even for the same person', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const { id } = await addPasskey(user, test.url);
    for (const caller of [user, other]) {
      const response = createAuthenticator(test.url, id).create(await beginToAdd(caller));
      expect(await caller.post('/api/user/passkeys', { name: 'Copy', response })).toMatchObject(REFUSED);
    }
  });

  it('accepts twenty for each person and no more, even at once', async () => {
    const user = await test.user();
    for (let number = 1; number < 20; number += 1) await addPasskey(user, test.url, `Key ${number}`);
    const options = [await beginToAdd(user), await beginToAdd(user)];
    const added = options.map((each) =>
      user.post('/api/user/passkeys', { name: 'Last', response: createAuthenticator(test.url).create(each) }),
    );
    expect((await Promise.all(added)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const more = await user.post('/api/user/passkeys/options', { password: PASSWORD });
    expect(more).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } });
  });

  it('accepts none from a session that a password reset is ending', async () => {
    const user = await test.user();
    const response = createAuthenticator(test.url).create(await beginToAdd(user));
    const { committed } = await holdTransaction(test.database.db, async (tx) => {
      await tx.update(users).set({ password: '$argon2id$new' }).where(eq(users.id, user.id));
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
    });
    const adding = user.post('/api/user/passkeys', { name: 'Late', response });
    await committed;
    expectStatus(await adding, 401);
    expect(await test.database.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
  });
});

describe('a passkey', () => {
  it('is removed by its owner, and by nobody else', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const { id } = await addPasskey(user, test.url);
    expectStatus(await other.delete(`/api/user/passkeys/${id}`), 404);
    expectStatus(await admin.delete(`/api/user/passkeys/${id}`), 404);
    expectStatus(await user.delete(`/api/user/passkeys/${id}`), 204);
    expectStatus(await user.delete(`/api/user/passkeys/${id}`), 404);
  });

  it('may have the longest id that WebAuthn allows', async () => {
    const user = await test.user();
    const authenticator = createAuthenticator(test.url, Buffer.alloc(1_023, user.id).toString('base64url'));
    const response = authenticator.create(await beginToAdd(user));
    expectStatus(await user.post('/api/user/passkeys', { name: 'Long', response }), 201);
    expectStatus(await user.delete(`/api/user/passkeys/${authenticator.id}`), 204);
  });

  it('is in the audit log and the export by its name, without its key', async () => {
    const user = await test.user();
    const { id } = await addPasskey(user, test.url, 'Old phone');
    await addPasskey(user, test.url, 'New phone');
    expectStatus(await user.delete(`/api/user/passkeys/${id}`), 204);
    const log = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetUserId, user.id))
      .orderBy(auditLog.id);
    expect(log.map(({ action, before, after, userId }) => [action, before, after, userId])).toEqual([
      ['passkey added', null, { name: 'Old phone' }, user.id],
      ['passkey added', null, { name: 'New phone' }, user.id],
      ['passkey removed', { name: 'Old phone' }, null, user.id],
    ]);
    const exported = expectStatus(await user.get('/api/user/export'), 200);
    const origin = new URL(test.url).origin;
    expect(exported.passkeys).toEqual([{ name: 'New phone', createdAt: expect.any(String), lastUsedAt: null, origin }]);
  });

  it('is deleted with its account', async () => {
    const user = await test.user();
    await addPasskey(user, test.url);
    await beginToAdd(user);
    expectStatus(await user.delete('/api/user', { password: PASSWORD }), 204);
    expect(await test.database.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
    expect(await test.database.db.$count(passkeyChallenges, eq(passkeyChallenges.userId, user.id))).toBe(0);
  });

  it('is removed when its owner changes the password and says so, which ends other sessions as ever', async () => {
    const [user, other] = [await test.user(), await test.user()];
    const authenticator = await addPasskey(user, test.url);
    for (const [caller, name] of [[user, 'Another'] as const, [other, 'Not theirs'] as const]) {
      await addPasskey(caller, test.url, name);
    }
    const change = { current: PASSWORD, password: 'my new password', removePasskeys: true };
    expectStatus(await user.put('/api/user/password', { ...change, current: 'not this one' }), 401);
    expectStatus(await user.put('/api/user/password', { ...change, removePasskeys: 'yes' }), 400);
    for (const stays of [false, null]) {
      const same = { ...change, password: PASSWORD, removePasskeys: stays };
      expectStatus(await user.put('/api/user/password', same), 204);
    }
    expect(expectStatus(await user.get('/api/user/passkeys'), 200)).toHaveLength(2);
    expectStatus(await user.put('/api/user/password', change), 204);
    expect(expectStatus(await user.get('/api/user/passkeys'), 200)).toEqual([]);
    expect(expectStatus(await other.get('/api/user/passkeys'), 200)).toHaveLength(1);
    const response = authenticator.use(await beginToLogIn(test.url));
    expectStatus(await createCaller(test.url).post('/api/passkey-login', { response }), 401);
    const [newest] = expectStatus(await admin.get('/api/audit?search=password%20changed&limit=1'), 200);
    expect(newest).toMatchObject({ target: user.username, after: { removedPasskeys: 2 } });
  });

  it('stays when its owner changes the password, and is removed when a reset link replaces it', async () => {
    const user = await test.user();
    await addPasskey(user, test.url);
    expectStatus(await user.put('/api/user/password', { current: PASSWORD, password: 'my new password' }), 204);
    expect(expectStatus(await user.get('/api/user/passkeys'), 200)).toHaveLength(1);
    const { token } = expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 201);
    const visitor = createCaller(test.url);
    expectStatus(await visitor.post('/api/password-reset', { token, password: PASSWORD }), 204);
    expectStatus(await visitor.post('/api/login', { username: user.username, password: PASSWORD }), 200);
    expect(expectStatus(await visitor.get('/api/user/passkeys'), 200)).toEqual([]);
    const [newest] = expectStatus(await admin.get('/api/audit?search=with%20a%20link&limit=1'), 200);
    expect(newest).toMatchObject({ action: 'password set with a link', after: { removedPasskeys: 1 } });
  });
});
