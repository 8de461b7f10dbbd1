import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { LOGOUT_FAILURE_COOKIE } from '../../src/contract/logout-failure.ts';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { sessions, users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { createAnotherApp, PASSWORD, startTestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { holdTransaction } from './held-transaction.ts';
import { prepare } from './prepare.ts';

const test = prepare(() => startTestApp({ trustProxy: 1 }));

const DAY_MS = 24 * 60 * 60 * 1000;

const listSessions = async (userId: number) =>
  (await test.database.db.select().from(sessions)).filter(({ sess }) => sess.userId === userId);
const register = (caller: Caller, username: string, headers = {}) =>
  caller.post('/api/register', { username, password: PASSWORD }, headers);
const logIn = (caller: Caller, username: string) => caller.post('/api/login', { username, password: PASSWORD });
const isLoggedIn = async (caller: Caller, headers = {}) => (await caller.get('/api/user', headers)).status === 200;
/** Whether this cookie belongs to a session that has not ended. */
const isAlive = (cookie: string, headers = {}) => isLoggedIn(test.visitor(), { ...headers, cookie });
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenOf = (caller: Caller) => caller.cookie().split('=')[1] ?? '';
const changeSession = (caller: Caller, change: object) =>
  test.database.db
    .update(sessions)
    .set(change)
    .where(eq(sessions.sid, hash(tokenOf(caller))));

describe('a session', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const [cookie] = (await register(test.visitor(), 'cookie1')).headers.getSetCookie();
    expect(cookie).toMatch(/^swish_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is bound to TLS and to this host where there is TLS', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const caller = test.visitor();
    const [cookie] = (await register(caller, 'cookie2', headers)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-swish_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await isLoggedIn(caller, headers)).toBe(true);
    expect(await isAlive(caller.cookie().replace('__Host-', ''), headers)).toBe(false);
    const [gone] = (await caller.post('/api/logout', undefined, headers)).headers.getSetCookie();
    expect(gone).toBe('__Host-swish_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('is stored as a hash of its token only', async () => {
    const token = tokenOf(await test.user());
    const stored = JSON.stringify(await test.database.db.select().from(sessions));
    // 43 characters of base64url, so 256 random bits.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
    expect(stored).toContain(hash(token));
  });

  it.each([
    ['at login', 'rotating', (caller: Caller) => logIn(caller, 'rotating')],
    ['when somebody registers who is logged in', undefined, (caller: Caller) => register(caller, 'another me')],
  ])('is a new one %s, and the old one has ended', async (_, username, begin) => {
    const caller = await test.user(username);
    const old = caller.cookie();
    expect((await begin(caller)).status).toBeLessThan(300);
    expect(caller.cookie()).not.toBe(old);
    expect(await isAlive(old)).toBe(false);
    expect((await caller.get('/api/user')).body.username).toBe(username ?? 'another me');
  });

  it('never has a token that was in the browser before, which somebody else may have put there', async () => {
    const cookie = `swish_session=${'x'.repeat(43)}`;
    const response = await register(test.visitor(), 'led astray', { cookie });
    expect(response.headers.getSetCookie()[0]).not.toContain(cookie);
    expect(await isAlive(cookie)).toBe(false);
  });

  it('ends for good at logout', async () => {
    const caller = await test.user();
    const old = caller.cookie();
    const response = await caller.post('/api/logout');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^swish_session=; .*Max-Age=0/);
    expect(await isAlive(old)).toBe(false);
    expect(await listSessions(caller.id)).toEqual([]);
  });

  it.each([
    ['is extended to 14 days', 5, 3, true, 14],
    ['ends 30 days after its start', 29, 1, true, 1],
    ['has ended after 14 idle days', 15, -1, false, -1],
  ])('%s', async (_, startedDaysAgo, endsInDays, isValid, daysLeft) => {
    const caller = await test.user();
    const readDaysLeft = async () => {
      const [own] = await listSessions(caller.id);
      return Math.round(((own?.expire.getTime() ?? 0) - Date.now()) / DAY_MS);
    };
    expect(await readDaysLeft()).toBe(14);
    const sess = { userId: caller.id, createdAt: Date.now() - startedDaysAgo * DAY_MS };
    await changeSession(caller, { sess, expire: new Date(Date.now() + endsInDays * DAY_MS) });
    expect(await isLoggedIn(caller)).toBe(isValid);
    expect(await readDaysLeft()).toBe(daysLeft);
  });

  it('does not begin by sending a made-up cookie', async () => {
    for (const value of ['', 'nonsense', '%00', 'x'.repeat(5000)]) {
      expect(await isAlive(`swish_session=${value}`), value).toBe(false);
    }
    expect(await isAlive('')).toBe(false);
  });

  it('is deleted from the database 30 days after its end, not sooner', async () => {
    const { username, id } = await test.user();
    for (const days of [29, 31]) {
      const caller = test.visitor();
      await logIn(caller, username);
      await changeSession(caller, { expire: sql`now() - make_interval(days => ${days})` });
    }
    await logIn(test.visitor(), username);
    // The one from registering, the one that ended 29 days ago, and the last one.
    expect(await listSessions(id)).toHaveLength(3);
  });

  it('ends when its person has twenty newer ones', async () => {
    const caller = await test.user('everywhere');
    const first = caller.cookie();
    for (let time = 0; time < 22; time += 1) await logIn(test.visitor(), 'everywhere');
    expect(await listSessions(caller.id)).toHaveLength(20);
    expect(await isAlive(first)).toBe(false);
  });

  it('begins for everyone who logs in to an account at the same moment', async () => {
    const { username } = await test.user();
    const logins = await Promise.all(Array.from({ length: 8 }, () => logIn(test.visitor(), username)));
    expect(logins.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('does not begin with a password that is replaced while it is verified', async () => {
    const { id } = await test.user('replaced');
    const password = await hashPassword('the new one');
    const { committed } = await holdTransaction(test.database.db, (tx) =>
      tx.update(users).set({ password }).where(eq(users.id, id)),
    );
    const login = logIn(test.visitor(), 'replaced');
    await committed;
    expect((await login).status).toBe(401);
  });
});

describe('a logout link', () => {
  const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const PICTURE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
  const OURS = 'http://home.test/leaderboard';
  const fetched = (site: string, destination?: string) => ({
    'sec-fetch-site': site,
    ...(destination && { 'sec-fetch-dest': destination }),
  });

  // Over plain HTTP browsers send no Sec-Fetch headers. The calls do not use fetch, which adds one.
  it.each<[string, boolean, Record<string, string>, 'HEAD'?]>([
    ['ends the session when it is ours', false, fetched('same-origin', 'document')],
    ['does nothing by HEAD', true, fetched('same-origin', 'document'), 'HEAD'],
    ['does nothing as a picture', true, fetched('same-origin', 'image')],
    ['does nothing in a frame', true, fetched('same-origin', 'iframe')],
    ['does nothing for a script', true, fetched('same-origin', 'empty')],
    ['does nothing on another site', true, fetched('cross-site')],
    ['does nothing on a sibling site', true, fetched('same-site')],
    ['over HTTP ends the session when it is ours', false, { accept: PAGE, referer: OURS }],
    ['over HTTP does nothing by HEAD', true, { accept: PAGE, referer: OURS }, 'HEAD'],
    ['over HTTP does nothing as a picture that another host redirects here', true, { accept: PICTURE }],
    ['over HTTP does nothing as a picture on our own page', true, { accept: PICTURE, referer: OURS }],
    ['over HTTP does nothing on another site', true, { accept: PAGE, referer: 'http://evil.example/page' }],
    ['over HTTP ends the session when its address is opened', false, { accept: PAGE }],
    ['over HTTP ends the session for a program', false, { accept: '*/*' }],
    ['over HTTP ends the session for a program that accepts anything', false, {}],
  ])('%s', async (_, staysLoggedIn, sent, method: 'HEAD' | 'GET' = 'GET') => {
    const caller = await test.user();
    const headers = { host: 'home.test', cookie: caller.cookie(), ...sent };
    const response = await test.app.server.inject({ method, url: '/api/logout', headers });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
    expect('set-cookie' in response.headers).toBe(!staysLoggedIn);
    expect(await listSessions(caller.id)).toHaveLength(staysLoggedIn ? 1 : 0);
  });

  /** An app whose sessions cannot be deleted. */
  const createFailingApp = () => {
    const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    const db = new Proxy(test.database.db, {
      get: (target, name) =>
        name === 'delete' ? () => ({ where: () => Promise.reject(gone) }) : Reflect.get(target, name),
    });
    return createAnotherApp({ ...test.database, db });
  };

  it.each([
    ['http://home.test/t/7/leaderboard?sort=name', '/t/7/leaderboard?sort=name'],
    ['http://home.test//evil.example/', '/evil.example/'],
    ['http://home.test/api/logout', '/'],
    ['no address', '/'],
    [undefined, '/'],
  ])('that fails on %s leads back to %s, where the reason is shown, and never shows JSON', async (referer, page) => {
    const app = createFailingApp();
    const caller = await test.user();
    const headers = { host: 'home.test', cookie: caller.cookie(), accept: PAGE, ...fetched('same-origin', 'document') };
    const response = await app.server.inject({
      url: '/api/logout',
      headers: { ...headers, ...(referer !== undefined && { referer }) },
    });
    expect([response.statusCode, response.headers.location, response.body]).toEqual([302, page, '']);
    const reason = encodeURIComponent('The service is not available right now. Please try again in a moment.');
    expect(response.headers['set-cookie']).toBe(`${LOGOUT_FAILURE_COOKIE}=${reason}; Max-Age=60; Path=/; SameSite=Lax`);
    expect(await listSessions(caller.id)).toHaveLength(1);
    await app.server.close();
  });

  it('that fails tells a program so', async () => {
    const app = createFailingApp();
    const cookie = (await test.user()).cookie();
    for (const accept of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const response = await app.server.inject({
        url: '/api/logout',
        headers: { host: 'home.test', cookie, ...accept },
      });
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'unavailable' });
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    await app.server.close();
  });
});

// The wall clock of the server, which people can set. The embedded database goes by it, PostgreSQL by its own.
describe('a wrong clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([-500, -20, 5])('that is off by %i days for a while ends no session that is used meanwhile', async (days) => {
    const user = await test.user();
    const right = Date.now();
    vi.setSystemTime(right + days * DAY_MS);
    expect(await isLoggedIn(user)).toBe(true);
    vi.setSystemTime(right);
    expect(await isLoggedIn(user)).toBe(true);
    const [session] = await listSessions(user.id);
    expect(session?.expire.getTime()).toBeGreaterThan(right + 13 * DAY_MS);
  });

  it('that is 20 days ahead for a while logs nobody out for good', async () => {
    const [early, busy] = [await test.user(), await test.user()];
    const right = Date.now();
    vi.setSystemTime(right + 20 * DAY_MS);
    // A login deletes sessions that ended long ago.
    expectStatus(await logIn(test.visitor(), busy.username), 200);
    vi.setSystemTime(right + 1_000);
    expect(await Promise.all([isLoggedIn(early), isLoggedIn(busy)])).toEqual([true, true]);
  });

  it.runIf(inject('postgresUrl'))('that is 20 days behind begins sessions that are valid afterwards', async () => {
    const { username } = await test.user();
    const right = Date.now();
    vi.setSystemTime(right - 20 * DAY_MS);
    const caller = test.visitor();
    await logIn(caller, username);
    vi.setSystemTime(right + 1_000);
    expect(await isLoggedIn(caller)).toBe(true);
  });
});
