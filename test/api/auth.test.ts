import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoginLimits } from '../../src/server/auth/login-limits.ts';
import { users } from '../../src/server/db/schema.ts';
import { PASSWORD, startTestApp, type TestApp } from '../test-app.ts';
import { must } from '../test-season.ts';

let test: TestApp;
let now: number;

beforeAll(async () => {
  test = await startTestApp({ trustProxy: 1, loginLimits: createLoginLimits({ now: () => now }) });
});
afterAll(() => test.close());
beforeEach(() => {
  // Each test begins in a window of its own.
  now = (now ?? 0) + 2 * 60 * 60 * 1000;
});

const countUsers = async () => (await test.database.db.select().from(users)).length;

describe('registering', () => {
  it('makes an account, logs in to it, and tells nothing but what is theirs; the first is no admin either', async () => {
    expect(await countUsers()).toBe(0);
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
    expect(await test.database.db.select().from(users)).toMatchObject([{ isAdmin: false }]);
  });

  it.each(['123456', 'password', '\u{1f3c0}'.repeat(64)])(
    'takes the password %s, if that is what they want',
    async (password) => {
      const username = `free${[...password].length}`;
      expect((await test.visitor().post('/api/register', { username, password })).status).toBe(201);
      expect((await test.visitor().post('/api/login', { username, password })).status).toBe(200);
    },
  );

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '   ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
    [{ username: 12345 }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(51) }, 'username', 'Username must be at most 50 characters'],
    [{ username: 'ad\u200bmin' }, 'username', 'Username must not have invisible characters'],
    [{ username: 'ad\u3164min' }, 'username', 'Username must not have invisible characters'],
    [{ username: '\u2800\u2800\u2800' }, 'username', 'Username must be at least 3 characters'],
    [{ username: `ann${'\u0301'.repeat(600)}` }, 'username', 'Username must be at most 50 characters'],
    [{ username: '\u{1f600}x' }, 'username', 'Username must be at least 3 characters'],
    [
      { username: `ann${'\u0301'.repeat(5)}` },
      'username',
      'Username must not have more than three accents on one letter',
    ],
    [
      { firstName: `A${'\u0323'.repeat(5)}` },
      'firstName',
      'First name must not have more than three accents on one letter',
    ],
    [
      { lastName: `A${'\u20dd'.repeat(4)}` },
      'lastName',
      'Last name must not have more than three accents on one letter',
    ],
    [{ profileImageUrl: 'http://\u0085x' }, 'profileImageUrl', 'Must not have invisible characters'],
    [{ username: 'ad\nmin' }, 'username', 'Username must not have invisible characters'],
    [{ firstName: 'Grace\u202e' }, 'firstName', 'Must not have invisible characters'],
    [{ lastName: 'Hopper\u0007!' }, 'lastName', 'Must not have invisible characters'],
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

  it('takes a name that cannot be seen for none', async () => {
    const person = { username: 'unseen', password: PASSWORD, firstName: '\u200b', lastName: '\u2800 ' };
    expect(must(await test.visitor().post('/api/register', person), 201)).toMatchObject({
      firstName: null,
      lastName: null,
    });
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

  it('answers alike to a wrong password and to a name that nobody has', async () => {
    await test.user('Mary');
    const wrong = await test.visitor().post('/api/login', { username: 'Mary', password: 'not hers at all' });
    const nobody = await test.visitor().post('/api/login', { username: 'Nobody', password: 'not hers at all' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(nobody).toMatchObject({ status: 401, body: wrong.body });
    const names = (answer: typeof wrong) => [...answer.headers.keys()];
    expect(names(nobody)).toEqual(names(wrong));
    expect(wrong.headers.getSetCookie()).toEqual([]);
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

it('answers with nobody where somebody asks whether anyone is logged in', async () => {
  const asked = await test.visitor().get('/api/user?optional=true', { cookie: 'swish_session=ended' });
  expect(asked).toMatchObject({ status: 200, body: null });
  expect(asked.headers.get('cache-control')).toBe('no-store');
  const caller = await test.user();
  const self = await caller.get('/api/user?optional=true');
  expect(must(self, 200)).toEqual(must(await caller.get('/api/user'), 200));
  expect(self.headers.get('cache-control')).toBe('no-store');
});

it('logs who came in and who was turned away, and no password', async () => {
  await test.user('logged');
  await test.visitor().post('/api/login', { username: 'logged', password: 'a wrong secret' });
  // In the field for the name.
  await test.visitor().post('/api/login', { username: 'a misplaced secret', password: 'a wrong secret' });
  const log = test.logs.join('');
  expect(log).toContain('"username":"logged","address":"127.0.0.1","msg":"registered"');
  expect(log).toContain('"code":"wrong_credentials"');
  expect(log).not.toContain('a misplaced secret');
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain('a wrong secret');
  expect(log).not.toContain('$argon2id$');
});
