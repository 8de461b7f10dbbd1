import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { sessions, users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { must } from '../test-season.ts';
import { prepare } from './prepare.ts';

const test = prepare(() => startTestApp({ trustProxy: 1 }));

const listSessions = async (userId: number) =>
  (await test.database.db.select().from(sessions)).filter(({ sess }) => sess.userId === userId);
const countSessions = async (userId: number) => (await listSessions(userId)).length;
const register = (caller: Caller, username: string, headers = {}) =>
  caller.post('/api/register', { username, password: PASSWORD }, headers);
const logIn = (caller: Caller, username: string) => caller.post('/api/login', { username, password: PASSWORD });
const isLoggedIn = async (caller: Caller, headers = {}) => (await caller.get('/api/user', headers)).status === 200;
/** Whether a cookie of before still lets somebody in. */
const isAlive = (cookie: string, headers = {}) => isLoggedIn(test.visitor(), { ...headers, cookie });
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenOf = (caller: Caller) => caller.cookie().split('=')[1] ?? '';

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

  it('is not in the database in a form that lets anybody in', async () => {
    const token = tokenOf(await test.user());
    const stored = JSON.stringify(await test.database.db.select().from(sessions));
    // 43 letters that stand for six bits each, so 256 random bits.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
    expect(stored).toContain(hash(token));
  });

  it.each([
    ['at login', (caller: Caller) => logIn(caller, 'rotating'), 'rotating'],
    ['when somebody registers who is logged in', (caller: Caller) => register(caller, 'another me'), 'another me'],
  ])('is a new one %s, and the old one is dead', async (_, begin, username) => {
    const caller = await test.user(username === 'rotating' ? username : undefined);
    const old = caller.cookie();
    await begin(caller);
    expect(caller.cookie()).not.toBe(old);
    expect(await isAlive(old)).toBe(false);
    expect((await caller.get('/api/user')).body.username).toBe(username);
  });

  it('is not the one that somebody else has prepared', async () => {
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
    expect(await countSessions(caller.id)).toBe(0);
  });

  it('ends after 14 idle days, and after 30 in any case', async () => {
    const caller = await test.user();
    const day = 24 * 60 * 60 * 1000;
    const age = async (createdDaysAgo: number, expiresInDays: number) => {
      const sess = { userId: caller.id, createdAt: Date.now() - createdDaysAgo * day };
      const [own] = await listSessions(caller.id);
      await test.database.db
        .update(sessions)
        .set({ sess, expire: new Date(Date.now() + expiresInDays * day) })
        .where(eq(sessions.sid, own?.sid ?? ''));
    };
    const daysLeft = async () => {
      const [own] = await listSessions(caller.id);
      return Math.round(((own?.expire.getTime() ?? 0) - Date.now()) / day);
    };
    expect(await daysLeft()).toBe(14);
    await age(5, 3);
    expect(await isLoggedIn(caller)).toBe(true);
    expect(await daysLeft()).toBe(14);
    await age(29, 1);
    expect(await isLoggedIn(caller)).toBe(true);
    expect(await daysLeft()).toBe(1);
    await age(15, -1);
    expect(await isLoggedIn(caller)).toBe(false);
  });

  it.each(['', 'swish_session=', 'swish_session=nonsense', 'swish_session=%00', `swish_session=${'x'.repeat(5000)}`])(
    'is not made up by sending the cookie "%.30s"',
    async (cookie) => {
      expect(await test.visitor().get('/api/user', { cookie })).toMatchObject({
        status: 401,
        body: { code: 'not_logged_in' },
      });
    },
  );
});

it('removes a session 30 days after its end, not sooner', async () => {
  const { username, id } = await test.user();
  const end = async (days: number) => {
    const caller = test.visitor();
    await logIn(caller, username);
    const sid = hash(tokenOf(caller));
    const expire = sql`now() - make_interval(days => ${days})`;
    await test.database.db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
  };
  await end(29);
  await end(31);
  await logIn(test.visitor(), username);
  // From registering, the one that ended 29 days ago, and the last one.
  expect(await countSessions(id)).toBe(3);
});

it('keeps at most twenty sessions of one person', async () => {
  const caller = await test.user('everywhere');
  const first = caller.cookie();
  for (let time = 0; time < 22; time += 1) await logIn(test.visitor(), 'everywhere');
  expect(await countSessions(caller.id)).toBe(20);
  expect(await isAlive(first)).toBe(false);
});

it('begins with no password that is being replaced while it is verified', async () => {
  const { id } = await test.user('replaced');
  let finish = () => {};
  const isTime = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const replacing = test.database.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ password: await hashPassword('the new one') })
      .where(eq(users.id, id));
    await isTime;
  });
  const login = logIn(test.visitor(), 'replaced');
  // Long enough for the old one to be found right.
  await sleep(300);
  finish();
  await replacing;
  expect((await login).status).toBe(401);
});

describe('logging out by a link', () => {
  it('is not done by asking what would come', async () => {
    const caller = await test.user();
    const headers = { cookie: caller.cookie() };
    const response = await fetch(`${test.url}/api/logout`, { method: 'HEAD', headers, redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(await isLoggedIn(caller)).toBe(true);
  });

  it.each(['image', 'iframe', 'empty'])('is not done by a page that embeds it (%s)', async (destination) => {
    const caller = await test.user();
    await caller.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination });
    expect(await isLoggedIn(caller)).toBe(true);
  });

  // Over plain HTTP browsers do not say what a request is for.
  describe('without Sec-Fetch headers', () => {
    const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const PICTURE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
    const OURS = 'http://home.test/leaderboard';

    /** Not with fetch, which adds such a header. */
    async function follow(caller: Caller, headers: Record<string, string>) {
      const sent = { host: 'home.test', cookie: caller.cookie(), ...headers };
      const response = await test.app.server.inject({ url: '/api/logout', headers: sent });
      return { status: response.statusCode, ...response.headers, isLoggedIn: await isLoggedIn(caller) };
    }

    it.each([
      ['a picture that another host redirects here', { accept: PICTURE }],
      ['a picture on our own page', { accept: PICTURE, referer: OURS }],
      ['a link on another site', { accept: PAGE, referer: 'http://evil.example/page' }],
      ['a link on a page that sends no referrer', { accept: PAGE }],
      ['a program', { accept: '*/*' }],
    ])('only leads to a page that asks: %s', async (_, headers) => {
      const followed = await follow(await test.user(), headers);
      expect(followed).toMatchObject({ status: 302, location: '/logout', isLoggedIn: true });
      expect(followed).not.toHaveProperty('set-cookie');
    });

    it('ends the session by a link of ours', async () => {
      const followed = await follow(await test.user(), { accept: PAGE, referer: OURS });
      expect(followed).toMatchObject({ status: 302, location: '/', isLoggedIn: false });
    });
  });

  it('ends the session and goes to the start', async () => {
    const caller = await test.user();
    const response = await caller.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/');
    expect(await countSessions(caller.id)).toBe(0);
    expect(await isLoggedIn(caller)).toBe(false);
  });

  it.each(['cross-site', 'same-site'])('does nothing when the link is on another site (%s)', async (site) => {
    const caller = await test.user();
    const response = await caller.get('/api/logout', { 'sec-fetch-site': site });
    expect(response.status).toBe(302);
    expect(await isLoggedIn(caller)).toBe(true);
  });
});

// Of the server's clocks this is the one that people set. The embedded database goes by it too, PostgreSQL does not.
describe('a wrong clock', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('of 20 days ahead for a while logs nobody out for good', async () => {
    const [early, busy] = [await test.user(), await test.user()];
    const right = Date.now();
    vi.setSystemTime(right + 20 * DAY_MS);
    // A login meanwhile also deletes old sessions.
    must(await logIn(test.visitor(), busy.username), 200);
    vi.setSystemTime(right + 1_000);
    expect(await Promise.all([isLoggedIn(early), isLoggedIn(busy)])).toEqual([true, true]);
  });

  it.runIf(inject('postgresUrl'))('of one server begins sessions that hold on the others', async () => {
    const { username } = await test.user();
    const right = Date.now();
    vi.setSystemTime(right - 20 * DAY_MS);
    const caller = test.visitor();
    await logIn(caller, username);
    vi.setSystemTime(right + 1_000);
    expect(await isLoggedIn(caller)).toBe(true);
  });
});
