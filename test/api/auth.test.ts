import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoginLimits } from '../../src/server/auth/login-limits.ts';
import { sessions, users } from '../../src/server/db/schema.ts';
import { PASSWORD, startTestApp, type TestApp } from '../test-app.ts';

let test: TestApp;
let now: number;

beforeAll(async () => {
  test = await startTestApp({ trustProxy: 1, loginLimits: createLoginLimits(() => now) });
});
afterAll(() => test.close());
beforeEach(() => {
  // Each test begins in a window of its own.
  now = (now ?? 0) + 2 * 60 * 60 * 1000;
});

const countUsers = async () => (await test.database.db.select().from(users)).length;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('registering', () => {
  it('makes an account, logs in to it, and tells nothing but what is theirs', async () => {
    const caller = test.visitor();
    const answer = await caller.post('/api/register', {
      ...{ username: '  Ada ', password: PASSWORD, email: 'Ada@Example.org', firstName: 'Ada', lastName: '' },
      ...{ isAdmin: true, id: 99, confirmPassword: 'ignored', createdAt: '2000-01-01' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...{ id: expect.any(Number), username: 'Ada', email: 'Ada@Example.org', firstName: 'Ada', lastName: null },
      ...{ profileImageUrl: null, isAdmin: false },
    });
    expect(await caller.get('/api/user')).toMatchObject({ status: 200, body: answer.body });
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '   ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
    [{ username: 12345 }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(51) }, 'username', 'Username must be at most 50 characters'],
    [{ username: 'ad\u200bmin' }, 'username', 'Username must not have invisible characters'],
    [{ username: '\u{1f600}x' }, 'username', 'Username must be at least 3 characters'],
    [{ profileImageUrl: 'http://\u0085x' }, 'profileImageUrl', 'Must be an http or https address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: ['123456'] }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'Please enter a valid email address'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'First name must be at most 100 characters'],
    [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl', 'Must be an http or https address'],
  ])('refuses %o at its field', async (wrong, path, message) => {
    const before = await countUsers();
    const answer = await test.visitor().post('/api/register', { username: 'valid', password: PASSWORD, ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, issues: [{ path, message }] },
    });
    expect(await countUsers()).toBe(before);
  });

  it('refuses a name or an email that somebody has, in whatever letters', async () => {
    await test.visitor().post('/api/register', { username: 'Grace', password: PASSWORD, email: 'g@example.org' });
    const before = await countUsers();
    const name = await test.visitor().post('/api/register', { username: 'GRACE', password: PASSWORD });
    expect(name).toMatchObject({ status: 409, body: { code: 'username_taken', issues: [{ path: 'username' }] } });
    const mail = await test
      .visitor()
      .post('/api/register', { username: 'other', password: PASSWORD, email: 'G@EXAMPLE.ORG' });
    expect(mail).toMatchObject({ status: 409, body: { code: 'email_taken', issues: [{ path: 'email' }] } });
    expect(await countUsers()).toBe(before);
  });

  it('makes one account of fifty tries at once', async () => {
    const tries = Array.from({ length: 50 }, () =>
      test.visitor().post('/api/register', { username: 'crowd', password: PASSWORD }),
    );
    const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
  });

  it('lets an office of 200 people behind one address in', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 200; index += 1) {
      const answer = await test.visitor().post('/api/register', { username: `office${index}`, password: PASSWORD });
      statuses.add(answer.status);
    }
    expect([...statuses]).toEqual([201]);
  });
});

describe('logging in', () => {
  it('ignores the case of the name but not of the password', async () => {
    await test.user('Hedy');
    expect(await test.visitor().post('/api/login', { username: 'hEDY', password: PASSWORD })).toMatchObject({
      status: 200,
      body: { username: 'Hedy' },
    });
    const wrong = await test.visitor().post('/api/login', { username: 'Hedy', password: PASSWORD.toUpperCase() });
    expect(wrong.status).toBe(401);
  });

  it('uses all of a long password', async () => {
    const password = 'x'.repeat(200);
    await test.visitor().post('/api/register', { username: 'longpass', password });
    const login = (given: string) => test.visitor().post('/api/login', { username: 'longpass', password: given });
    expect((await login(password)).status).toBe(200);
    expect((await login(`${'x'.repeat(199)}y`)).status).toBe(401);
  });

  it('answers alike to a wrong password and to a name that nobody has', async () => {
    await test.user('Mary');
    const wrong = await test.visitor().post('/api/login', { username: 'Mary', password: 'not hers at all' });
    const nobody = await test.visitor().post('/api/login', { username: 'Nobody', password: 'not hers at all' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(nobody.body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('stops a thousand guesses after twenty, while the owner gets in from elsewhere', async () => {
    await test.user('victim');
    const statuses: number[] = [];
    for (let guess = 0; guess < 1000; guess += 1) {
      const answer = await test
        .visitor()
        .post('/api/login', { username: 'victim', password: `guess ${guess}` }, from('203.0.113.9'));
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const owner = await test
      .visitor()
      .post('/api/login', { username: 'victim', password: PASSWORD }, from('198.51.100.7'));
    expect(owner.status).toBe(200);
    now += 16 * 60 * 1000;
    const later = await test
      .visitor()
      .post('/api/login', { username: 'victim', password: PASSWORD }, from('203.0.113.9'));
    expect(later.status).toBe(200);
  });

  it('stops guesses from a thousand addresses after twenty, and spares an address the owner has used', async () => {
    await test.user('target');
    const login = (password: string, address: string) =>
      test.visitor().post('/api/login', { username: 'target', password }, from(address));
    expect((await login(PASSWORD, '198.51.100.8')).status).toBe(200);
    const statuses: number[] = [];
    for (let guess = 0; guess < 200; guess += 1) {
      statuses.push((await login(`guess ${guess}`, `10.0.${guess}.1`)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await login(PASSWORD, '198.51.100.8')).status).toBe(200);
  });

  it('takes every way to write a name for one name', async () => {
    await test.user('victimini');
    let verified = 0;
    for (let guess = 0; guess < 90; guess += 1) {
      const username = ['victimini', 'VICTIMINI', 'v\u0130ctimini', 'vict\u0130mini', 'victim\u0130ni'][guess % 5];
      const headers = from(`192.0.2.${guess}`);
      const answer = await test.visitor().post('/api/login', { username, password: `guess ${guess}` }, headers);
      if (answer.status === 401) verified += 1;
    }
    expect(verified).toBeLessThanOrEqual(20);
  });

  it('takes an address that somebody registered from for theirs', async () => {
    await test.visitor().post('/api/register', { username: 'newcomer', password: PASSWORD }, from('198.51.100.20'));
    const login = (password: string, address: string) =>
      test.visitor().post('/api/login', { username: 'newcomer', password }, from(address));
    for (let guess = 0; guess < 30; guess += 1) await login(`guess ${guess}`, `10.1.${guess}.1`);
    expect((await login(PASSWORD, '198.51.100.20')).status).toBe(200);
  });

  it('takes a password for the same however its letters are composed', async () => {
    await test.visitor().post('/api/register', { username: 'composer', password: 'pass\u00e9word' });
    const login = (password: string) => test.visitor().post('/api/login', { username: 'composer', password });
    expect((await login('passe\u0301word')).status).toBe(200);
    expect((await login('passeword')).status).toBe(401);
  });

  it('does not count tries that were right', async () => {
    await test.user('busy');
    for (let time = 0; time < 30; time += 1) {
      expect((await test.visitor().post('/api/login', { username: 'busy', password: PASSWORD })).status).toBe(200);
    }
  });
});

describe('a session', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await test.visitor().post('/api/register', { username: 'cookie1', password: PASSWORD });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^swish_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  it('is bound to TLS and to this host where there is TLS', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const caller = test.visitor();
    const answer = await caller.post('/api/register', { username: 'cookie2', password: PASSWORD }, headers);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-swish_session=.*; HttpOnly; SameSite=Lax; Secure$/);
    expect((await caller.get('/api/user', headers)).status).toBe(200);
  });

  it('is not in the database in a form that lets anybody in', async () => {
    const caller = await test.user();
    const token = caller.cookie().split('=')[1] ?? '';
    const stored = await test.database.db.select().from(sessions);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is a new one at login, and the old one is dead', async () => {
    const caller = await test.user('rotating');
    const old = caller.cookie();
    await caller.post('/api/login', { username: 'rotating', password: PASSWORD });
    expect(caller.cookie()).not.toBe(old);
    expect((await test.visitor().get('/api/user', { cookie: old })).status).toBe(401);
    expect((await caller.get('/api/user')).status).toBe(200);
  });

  it('ends for good at logout', async () => {
    const caller = await test.user();
    const old = caller.cookie();
    const answer = await caller.post('/api/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^swish_session=; .*Max-Age=0/);
    expect((await test.visitor().get('/api/user', { cookie: old })).status).toBe(401);
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

  it('does nothing when an old browser comes from another site', async () => {
    const caller = await test.user();
    await caller.get('/api/logout', { referer: 'https://evil.example/page' });
    expect((await caller.get('/api/user')).status).toBe(200);
  });

  it('ends the session and goes to the start', async () => {
    const caller = await test.user();
    const answer = await caller.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
    expect((await caller.get('/api/user')).status).toBe(401);
  });

  it.each(['cross-site', 'same-site'])('does nothing when the link is on another site (%s)', async (site) => {
    const caller = await test.user();
    const answer = await caller.get('/api/logout', { 'sec-fetch-site': site });
    expect(answer.status).toBe(302);
    expect((await caller.get('/api/user')).status).toBe(200);
  });
});

describe('a request from another site', () => {
  const login = { username: 'whoever', password: PASSWORD };
  it.each([
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser from another origin', { origin: 'https://evil.example' }, 403],
    ['an old browser from nowhere', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://whatever.example' }, 401],
    ['something typed by the user', { 'sec-fetch-site': 'none' }, 401],
    ['curl', {}, 401],
  ])('%s', async (_, headers, status) => {
    expect((await test.visitor().post('/api/login', login, headers)).status).toBe(status);
  });

  it('is told by the address people use when it is an old browser of ours', async () => {
    expect((await test.visitor().post('/api/login', login, { origin: test.url })).status).toBe(401);
    const headers = {
      origin: 'https://swish.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'swish.example',
    };
    expect((await test.visitor().post('/api/login', login, headers)).status).toBe(401);
  });

  it('is refused before anything is said about being logged in', async () => {
    expect(await test.visitor().post('/api/tournaments', {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'cross_site' },
    });
  });
});

it('keeps private answers out of every cache', async () => {
  const caller = await test.user();
  expect((await caller.get('/api/user')).headers.get('cache-control')).toBe('no-store');
});

it('logs who came in and who was turned away, and no password', async () => {
  await test.user('logged');
  await test.visitor().post('/api/login', { username: 'logged', password: 'a wrong secret' });
  const log = test.logs.join('');
  expect(log).toContain('"username":"logged","msg":"registered"');
  expect(log).toContain('"code":"wrong_credentials"');
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain('a wrong secret');
  expect(log).not.toContain('$argon2id$');
});
