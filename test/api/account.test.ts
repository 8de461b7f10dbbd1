import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passwordResets, sessions, users } from '../../src/server/db/schema.ts';
import { type ApiResponse, type Caller, createCaller } from '../caller.ts';
import { PASSWORD } from '../test-app.ts';
import { expectStatus, makeSeason } from '../test-season.ts';
import { prepareApp } from './prepare.ts';
import { enterBracket, readLeaderboard, readLoggedChanges } from './season-calls.ts';

const { test, admin } = prepareApp();

/** Logs the person in with another browser. */
async function logInAgain(username: string, password = PASSWORD): Promise<Caller> {
  const caller = createCaller(test.url);
  expectStatus(await caller.post('/api/login', { username, password }), 200);
  return caller;
}

const isLoggedIn = async (caller: Caller) => (await caller.get('/api/user')).status === 200;

describe('one’s own account', () => {
  it('changes what is given, and shows it on the leaderboard at once', async () => {
    const ann = await test.user();
    const season = await makeSeason(admin);
    await enterBracket(ann, season.id);
    expect(await readLeaderboard(ann, season.id)).toMatchObject([{ username: ann.username, firstName: null }]);
    const change = { username: 'ann the second', firstName: 'Ann', profileImageUrl: 'https://example.org/ann.png' };
    expect(expectStatus(await ann.patch('/api/user', change), 200)).toMatchObject({ ...change, lastName: null });
    expect(expectStatus(await ann.patch('/api/user', { lastName: 'Lee' }), 200)).toMatchObject({ firstName: 'Ann' });
    expect(await readLeaderboard(ann, season.id)).toMatchObject([{ ...change, lastName: 'Lee' }]);
    expect(await readLeaderboard(ann, season.id, '?sort=name&search=ann%20lee')).toHaveLength(1);
    expect(expectStatus(await ann.patch('/api/user', { firstName: '', lastName: null }), 200)).toMatchObject({
      firstName: null,
      lastName: null,
      username: change.username,
    });
    expectStatus(await ann.patch('/api/user', {}), 200);
  });

  it.each([
    ['a taken name', { username: 'taken-name' }, 409, 'username_taken'],
    ['a name that looks like a taken one', { username: 'taken-narne' }, 409, 'username_looks_taken'],
    ['the name of former players', { username: 'Former player' }, 409, 'username_taken'],
    ['a name that looks like that of former players', { username: 'F0RMER PLAYER' }, 409, 'username_taken'],
    ['a name that is too short', { username: 'ab' }, 400, 'invalid_input'],
    ['a picture that is no web address', { profileImageUrl: 'javascript:alert(1)' }, 400, 'invalid_input'],
    ['an email without the password', { email: 'new@example.org' }, 401, 'wrong_password'],
    ['an email with a wrong password', { email: 'new@example.org', current: 'not this one' }, 401, 'wrong_password'],
    ['an email that is taken', { email: 'TAKEN@example.org', current: PASSWORD }, 409, 'email_taken'],
  ])('refuses %s and changes nothing', async (_, change, status, code) => {
    const other = test.visitor();
    const taken = { username: 'taken-name', password: PASSWORD, email: 'taken@example.org' };
    await other.post('/api/register', taken);
    const user = await test.user();
    const before = (await user.get('/api/user')).body;
    expect(await user.patch('/api/user', { firstName: 'New', ...change })).toMatchObject({ status, body: { code } });
    expect((await user.get('/api/user')).body).toEqual(before);
  });

  it('may keep its name with other capital letters', async () => {
    const user = await test.user('Zoe Spelling');
    expect(expectStatus(await user.patch('/api/user', { username: 'ZOE spelling' }), 200).username).toBe(
      'ZOE spelling',
    );
  });

  it('ends the other sessions and the reset link when its email changes, and nothing when the email stays', async () => {
    const user = await test.user();
    const elsewhere = await logInAgain(user.username);
    const { token } = expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 201);
    expectStatus(await user.patch('/api/user', { email: `${user.username}@example.org`, current: PASSWORD }), 200);
    expect([await isLoggedIn(user), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    const reset = await elsewhere.post('/api/password-reset', { token, password: 'another one' });
    expect(reset).toMatchObject({ status: 400, body: { code: 'reset_link_invalid' } });
    const again = await logInAgain(user.username);
    expectStatus(await user.patch('/api/user', { email: `${user.username}@example.org`, firstName: 'Same' }), 200);
    expect(await isLoggedIn(again)).toBe(true);
  });
});

it('a password reset locks out a session that changes the password at the same moment, unless the change came first', async () => {
  const user = await test.user();
  const { token } = expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 201);
  const thief = user.put('/api/user/password', { current: PASSWORD, password: 'of the thief' });
  const owner = test.visitor().post('/api/password-reset', { token, password: 'of the owner' });
  const [stolen, reset] = await Promise.all([thief, owner]);
  // The reset ends the session before the change, or the change comes first and ends the link.
  expect([stolen.status, reset.status]).toSatisfy(([a, b]) => (a === 401 && b === 204) || (a === 204 && b === 400));
  const stored = reset.status === 204 ? 'of the owner' : 'of the thief';
  await logInAgain(user.username, stored);
});

describe('a password', () => {
  it('is changed with the current one, which ends the other sessions and all reset links', async () => {
    const user = await test.user();
    const elsewhere = await logInAgain(user.username);
    const { token } = expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 201);
    const change = { current: PASSWORD, password: 'my new password' };
    const wrong = await user.put('/api/user/password', { ...change, current: 'not this one' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_password', issues: [{ path: 'current' }] } });
    expectStatus(await user.put('/api/user/password', { ...change, password: 'short' }), 400);
    expect([await isLoggedIn(user), await isLoggedIn(elsewhere)]).toEqual([true, true]);
    expectStatus(await user.put('/api/user/password', change), 204);
    expect([await isLoggedIn(user), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    const login = { username: user.username, password: PASSWORD };
    expectStatus(await elsewhere.post('/api/login', login), 401);
    expectStatus(await elsewhere.post('/api/login', { ...login, password: change.password }), 200);
    expectStatus(await elsewhere.post('/api/password-reset', { token, password: 'a third one' }), 400);
  });

  it('cannot be guessed more often with a session than at a login', async () => {
    const user = await test.user();
    const guesses = Array.from({ length: 12 }, (_, time) =>
      user.post('/api/user/confirm', { password: `guess ${time}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('a one-time link', () => {
  const followLink = async (caller: Caller, token: string) =>
    (await caller.post('/api/password-reset', { token, password: 'a new password' })).status;

  it('sets a password once, ends all sessions and logs nobody in', async () => {
    const user = await test.user();
    const { url, token, expiresAt } = expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 201);
    expect(url).toBe(`${test.url}/reset-password#${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Date.parse(expiresAt) - Date.now()).toBeCloseTo(24 * 60 * 60 * 1000, -5);
    const stored = await test.database.db.select().from(passwordResets);
    expect(JSON.stringify(stored)).not.toContain(token);
    const visitor = test.visitor();
    // A password that is too short does not use up the link.
    expectStatus(await visitor.post('/api/password-reset', { token, password: 'short' }), 400);
    const both = await Promise.all([followLink(visitor, token), followLink(test.visitor(), token)]);
    expect(both.toSorted()).toEqual([204, 400]);
    expect([await isLoggedIn(visitor), await isLoggedIn(user)]).toEqual([false, false]);
    const [entry] = expectStatus(await admin.get('/api/audit?search=with+a+link&limit=1'), 200);
    expect(entry).toMatchObject({ userId: user.id, username: user.username, target: user.username });
    await logInAgain(user.username, 'a new password');
    expect(await followLink(visitor, token)).toBe(400);
  });

  it('is invalid after a newer link, after its expiry and without its account', async () => {
    const user = await test.user();
    const make = async () => expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 201).token;
    const [first, second] = [await make(), await make()];
    const visitor = test.visitor();
    expect(await followLink(visitor, first)).toBe(400);
    await test.database.db.update(passwordResets).set({ expiresAt: sql`now()` });
    expect(await followLink(visitor, second)).toBe(400);
    const third = await make();
    expectStatus(await admin.delete(`/api/users/${user.id}`), 204);
    expect(await followLink(visitor, third)).toBe(400);
    expectStatus(await admin.post(`/api/users/${user.id}/reset-link`), 404);
  });

  const makeLink = async (by: Caller, id: number) => expectStatus(await by.post(`/api/users/${id}/reset-link`), 201);
  type Person = Awaited<ReturnType<typeof test.admin>>;

  it.each<[string, (maker: Person, person: Person) => Promise<ApiResponse>]>([
    ['the role of the admin who made it', (maker) => admin.patch(`/api/users/${maker.id}`, { isAdmin: false })],
    ['that role, given up', (maker) => maker.patch(`/api/users/${maker.id}`, { isAdmin: false })],
    ['the account of the admin who made it', (maker) => admin.delete(`/api/users/${maker.id}`)],
    ['that account, deleted by its owner', (maker) => maker.delete('/api/user', { password: PASSWORD })],
    ['a new role of its person', (_, person) => admin.patch(`/api/users/${person.id}`, { isAdmin: true })],
  ])('ends with %s, and the password stays', async (_, end) => {
    const [maker, person, another] = [await test.admin(), await test.user(), await test.user()];
    const [{ token }, others] = [await makeLink(maker, person.id), await makeLink(admin, another.id)];
    expect((await end(maker, person)).status).toBeLessThan(300);
    expect(await followLink(test.visitor(), token)).toBe(400);
    await logInAgain(person.username);
    expect(await followLink(test.visitor(), others.token)).toBe(204);
  });

  it('ends when its person stops being an admin', async () => {
    const person = await test.admin();
    const { token } = await makeLink(admin, person.id);
    expectStatus(await admin.patch(`/api/users/${person.id}`, { isAdmin: false }), 200);
    expect(await followLink(test.visitor(), token)).toBe(400);
  });

  it('is not made by somebody who loses the role at the same moment, or ends at once', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const [maker, person] = [await test.admin(), await test.user()];
      const [made] = await Promise.all([
        maker.post(`/api/users/${person.id}/reset-link`),
        admin.patch(`/api/users/${maker.id}`, { isAdmin: false }),
      ]);
      if (made.status === 201) expect(await followLink(test.visitor(), made.body.token)).toBe(400);
      else expect([401, 403]).toContain(made.status);
    }
  });

  it('ends, if its maker uses it while losing the role, and the role goes', async () => {
    const { db } = test.database;
    const [maker, person] = [await test.admin(), await test.user()];
    const { token } = await makeLink(maker, person.id);
    const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = () => db.$count(sql`pg_stat_activity`, isWaiting);
    const { revoked, used } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, maker.id)).for('update');
      const calls = { revoked: admin.patch(`/api/users/${maker.id}`, { isAdmin: false }), used: Promise.resolve(0) };
      await expect.poll(countWaiting).toBe(1);
      calls.used = followLink(maker, token);
      await expect.poll(countWaiting).toBe(2);
      return calls;
    });
    expectStatus(await revoked, 200);
    expect(await used).toBe(400);
  });

  it('is in the audit log with who made it, who used it and how it was sent', async () => {
    const [maker, person] = [await test.admin(), await test.user()];
    const read = async () => expectStatus(await admin.get(`/api/audit?search=${person.username}`), 200);
    expect(await followLink(maker, (await makeLink(maker, person.id)).token)).toBe(204);
    const about = { target: person.username };
    expect(await read()).toMatchObject([
      { ...about, action: 'password set with a link', username: maker.username, after: { link: 'made by an admin' } },
      { ...about, action: 'reset link created', username: maker.username },
    ]);
    expect(readLoggedChanges(test, 'password set with a link').at(-1)).toMatchObject({
      by: maker.username,
      person: person.id,
    });
    expectStatus(await admin.patch(`/api/users/${maker.id}`, { isAdmin: false }), 200);
    expect(await read()).toHaveLength(2);
  });
});

describe('sessions', () => {
  it('are listed with what is known of them, and ended one by one or together', async () => {
    const user = await test.user();
    const phone = createCaller(test.url);
    const headers = { 'user-agent': `Phone \u00e9 ${'x'.repeat(400)}` };
    expectStatus(await phone.post('/api/login', { username: user.username, password: PASSWORD }, headers), 200);
    const tablet = await logInAgain(user.username);
    const listed = expectStatus(await phone.get('/api/user/sessions'), 200);
    expect(listed).toHaveLength(3);
    const [current] = listed.filter((session: { current: boolean }) => session.current);
    expect(current.userAgent).toMatch(/^Phone \? x{200,292}$/);
    expect(Object.keys(current).toSorted()).toEqual(['createdAt', 'current', 'id', 'lastSeenAt', 'userAgent']);
    const others = listed.filter((session: { current: boolean }) => !session.current);
    const stranger = await test.user();
    expectStatus(await stranger.delete(`/api/user/sessions/${others[0].id}`), 404);
    expectStatus(await phone.delete(`/api/user/sessions/${others[0].id}`), 204);
    expectStatus(await phone.delete(`/api/user/sessions/${others[0].id}`), 404);
    expect((await phone.get('/api/user/sessions')).body).toHaveLength(2);
    expectStatus(await phone.delete('/api/user/sessions'), 204);
    expect([await isLoggedIn(phone), await isLoggedIn(user), await isLoggedIn(tablet)]).toEqual([true, false, false]);
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  it('store when somebody was last seen, if the stored time is old', async () => {
    const user = await test.user();
    const isOwn = eq(sessions.userId, user.id);
    const longAgo = sql`${sessions.sess} || '{"lastSeenAt": 1000000000000}'`;
    await test.database.db.update(sessions).set({ sess: longAgo }).where(isOwn);
    await test.database.db.execute(sql`update users set last_seen_at = null where id = ${user.id}`);
    expectStatus(await user.get('/api/user'), 200);
    const [session] = expectStatus(await user.get('/api/user/sessions'), 200);
    expect(Date.now() - Date.parse(session.lastSeenAt)).toBeLessThan(60_000);
    const [person] = expectStatus(await admin.get(`/api/users?search=${user.username}`), 200);
    expect(Date.now() - Date.parse(person.lastSeenAt)).toBeLessThan(60_000);
  });
});

it('a call that cannot be undone asks for the password again if the last time is long ago, and is then accepted', async () => {
  const { id: bossId, cookie } = await test.admin();
  const boss = createCaller(test.url, cookie());
  const user = await test.user();
  const season = await makeSeason(admin);
  await enterBracket(user, season.id);
  await test.database.db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || '{"passwordAt": 1000000000000}'` })
    .where(eq(sessions.userId, bossId));
  const calls = [
    () => boss.patch(`/api/users/${user.id}`, { isAdmin: true }),
    () => boss.post(`/api/users/${user.id}/reset-link`),
    () => boss.delete('/api/brackets/1', { reason: 'A mistake' }),
    () => boss.delete('/api/tournaments/1', { name: 'Test Cup' }),
    () => boss.post('/api/tournaments/1/reset'),
    () => boss.post('/api/tournaments/create-bracket', { tournamentId: season.id, discardSubmissions: true }),
    () => boss.delete(`/api/users/${user.id}`),
  ];
  for (const call of calls) expect(await call()).toMatchObject({ status: 403, body: { code: 'password_needed' } });
  expect(await readLeaderboard(boss, season.id)).toHaveLength(1);
  // Generating a bracket loses nothing while there are no submissions and no results.
  const { id: emptyId } = await makeSeason(admin);
  expectStatus(await boss.post('/api/tournaments/create-bracket', { tournamentId: emptyId }), 201);
  expectStatus(await boss.get('/api/users'), 200);
  expectStatus(await boss.post('/api/user/confirm', { password: 'not this one' }), 401);
  expectStatus(await boss.delete(`/api/users/${user.id}`), 403);
  expectStatus(await boss.post('/api/user/confirm', { password: PASSWORD }), 204);
  expectStatus(await boss.delete(`/api/users/${user.id}`), 204);
});
