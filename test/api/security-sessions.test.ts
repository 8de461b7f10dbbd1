import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { sessions, users } from '../../src/server/db/schema.ts';
import type { Caller } from '../caller.ts';
import { PASSWORD, startTestApp, type TestApp } from '../test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ trustProxy: 1 });
});
afterAll(() => test.close());

const countSessions = async (userId: number) =>
  (await test.database.db.select().from(sessions)).filter(({ sess }) => sess.userId === userId).length;

describe('a session', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await test.visitor().post('/api/register', { username: 'cookie1', password: PASSWORD });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^swish_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is bound to TLS and to this host where there is TLS', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const caller = test.visitor();
    const answer = await caller.post('/api/register', { username: 'cookie2', password: PASSWORD }, headers);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-swish_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await caller.get('/api/user', headers)).status).toBe(200);
    const plain = caller.cookie().replace('__Host-', '');
    expect((await test.visitor().get('/api/user', { ...headers, cookie: plain })).status).toBe(401);
    const gone = (await caller.post('/api/logout', undefined, headers)).headers.getSetCookie()[0];
    expect(gone).toBe('__Host-swish_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('is not in the database in a form that lets anybody in', async () => {
    const caller = await test.user();
    const token = caller.cookie().split('=')[1] ?? '';
    const stored = await test.database.db.select().from(sessions);
    // 43 letters that stand for six bits each, so 256 random bits.
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('is a new one at login, and the old one is dead', async () => {
    const caller = await test.user('rotating');
    const old = caller.cookie();
    await caller.post('/api/login', { username: 'rotating', password: PASSWORD });
    expect(caller.cookie()).not.toBe(old);
    expect((await test.visitor().get('/api/user', { cookie: old })).status).toBe(401);
    expect((await caller.get('/api/user')).status).toBe(200);
  });

  it('is a new one when somebody who is logged in registers, and the old one is dead', async () => {
    const caller = await test.user();
    const old = caller.cookie();
    await caller.post('/api/register', { username: 'another me', password: PASSWORD });
    expect(caller.cookie()).not.toBe(old);
    expect((await test.visitor().get('/api/user', { cookie: old })).status).toBe(401);
    expect((await caller.get('/api/user')).body.username).toBe('another me');
  });

  it('is not the one that somebody else has prepared', async () => {
    const prepared = `swish_session=${'x'.repeat(43)}`;
    const answer = await test
      .visitor()
      .post('/api/register', { username: 'led astray', password: PASSWORD }, { cookie: prepared });
    expect(answer.headers.getSetCookie()[0]).not.toContain(prepared);
    expect((await test.visitor().get('/api/user', { cookie: prepared })).status).toBe(401);
  });

  it('ends for good at logout', async () => {
    const caller = await test.user();
    const old = caller.cookie();
    const answer = await caller.post('/api/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^swish_session=; .*Max-Age=0/);
    expect((await test.visitor().get('/api/user', { cookie: old })).status).toBe(401);
    expect(await countSessions(caller.id)).toBe(0);
    expect((await test.visitor().post('/api/logout')).status).toBe(204);
  });

  it('ends after 14 idle days, and after 30 in any case', async () => {
    const caller = await test.user();
    const day = 24 * 60 * 60 * 1000;
    const age = async (createdDaysAgo: number, expiresInDays: number) => {
      const sess = { userId: caller.id, createdAt: Date.now() - createdDaysAgo * day };
      const all = await test.database.db.select().from(sessions);
      const own = all.find((session) => session.sess.userId === caller.id);
      await test.database.db
        .update(sessions)
        .set({ sess, expire: new Date(Date.now() + expiresInDays * day) })
        .where(eq(sessions.sid, own?.sid ?? ''));
    };
    const daysLeft = async () => {
      const all = await test.database.db.select().from(sessions);
      const own = all.find((session) => session.sess.userId === caller.id);
      return Math.round(((own?.expire.getTime() ?? 0) - Date.now()) / day);
    };
    expect(await daysLeft()).toBe(14);
    await age(5, 3);
    expect((await caller.get('/api/user')).status).toBe(200);
    expect(await daysLeft()).toBe(14);
    await age(29, 1);
    expect((await caller.get('/api/user')).status).toBe(200);
    expect(await daysLeft()).toBe(1);
    await age(15, -1);
    expect((await caller.get('/api/user')).status).toBe(401);
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
    await caller.post('/api/login', { username, password: PASSWORD });
    const sid = createHash('sha256')
      .update(caller.cookie().split('=')[1] ?? '')
      .digest('hex');
    const expire = sql`now() - make_interval(days => ${days})`;
    await test.database.db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
  };
  await end(29);
  await end(31);
  await test.visitor().post('/api/login', { username, password: PASSWORD });
  // From registering, the one that ended 29 days ago, and the last one.
  expect(await countSessions(id)).toBe(3);
});

it('keeps at most twenty sessions of one person', async () => {
  const caller = await test.user('everywhere');
  const first = caller.cookie();
  for (let time = 0; time < 22; time += 1) {
    await test.visitor().post('/api/login', { username: 'everywhere', password: PASSWORD });
  }
  const own = (await test.database.db.select().from(sessions)).filter(({ sess }) => sess.userId === caller.id);
  expect(own).toHaveLength(20);
  expect((await test.visitor().get('/api/user', { cookie: first })).status).toBe(401);
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
  const login = test.visitor().post('/api/login', { username: 'replaced', password: PASSWORD });
  // Long enough for the old one to be found right.
  await sleep(300);
  finish();
  await replacing;
  expect((await login).status).toBe(401);
});

describe('logging out by a link', () => {
  it('is not done by asking what would come', async () => {
    const caller = await test.user();
    expect(
      (
        await fetch(`${test.url}/api/logout`, {
          method: 'HEAD',
          headers: { cookie: caller.cookie() },
          redirect: 'manual',
        })
      ).status,
    ).toBe(302);
    expect((await caller.get('/api/user')).status).toBe(200);
  });

  it.each(['image', 'iframe', 'empty'])('is not done by whoever shows what is there (%s)', async (destination) => {
    const caller = await test.user();
    await caller.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination });
    expect((await caller.get('/api/user')).status).toBe(200);
  });

  // Over plain HTTP browsers do not say what a request is for.
  describe('without Sec-Fetch headers', () => {
    const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const PICTURE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
    const OURS = 'http://home.test/leaderboard';

    /** Not with fetch, which adds such a header. */
    async function follow(caller: Caller, headers: Record<string, string>) {
      const sent = { host: 'home.test', cookie: caller.cookie(), ...headers };
      const answer = await test.app.server.inject({ url: '/api/logout', headers: sent });
      const isLoggedIn = (await caller.get('/api/user')).status === 200;
      return { status: answer.statusCode, ...answer.headers, isLoggedIn };
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
    const answer = await caller.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
    expect(await countSessions(caller.id)).toBe(0);
    expect((await caller.get('/api/user')).status).toBe(401);
  });

  it.each(['cross-site', 'same-site'])('does nothing when the link is on another site (%s)', async (site) => {
    const caller = await test.user();
    const answer = await caller.get('/api/logout', { 'sec-fetch-site': site });
    expect(answer.status).toBe(302);
    expect((await caller.get('/api/user')).status).toBe(200);
  });
});
