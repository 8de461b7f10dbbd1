import { describe, expect, it } from 'vitest';
import { users } from '../../src/server/db/schema.ts';
import { PASSWORD, startTestApp } from '../test-app.ts';
import { expectStatus } from '../test-season.ts';
import { prepare } from './prepare.ts';

const test = prepare(() => startTestApp({ trustProxy: 1 }));

const register = (person: object) => test.visitor().post('/api/register', person);
const logIn = (person: object, headers = {}) => test.visitor().post('/api/login', person, headers);
const countUsers = async () => (await test.database.db.select().from(users)).length;

describe('registering', () => {
  it('creates an account, logs in to it and returns its public fields; nobody becomes an admin, not even the first', async () => {
    expect(await countUsers()).toBe(0);
    const caller = test.visitor();
    const ada = { username: '  Ada ', password: PASSWORD, email: 'Ada@Example.org', firstName: 'Ada', lastName: '' };
    const user = expectStatus(await caller.post('/api/register', { ...ada, isAdmin: true, id: 99 }), 201);
    expect(user).toEqual({
      id: expect.any(Number),
      username: 'Ada',
      email: 'Ada@Example.org',
      firstName: 'Ada',
      lastName: null,
      profileImageUrl: null,
      isAdmin: false,
    });
    expect(expectStatus(await caller.get('/api/user'), 200)).toEqual(user);
    expect(await test.database.db.select().from(users)).toMatchObject([{ isAdmin: false }]);
  });

  it.each(['123456', 'password', '\u{1f3c0}'.repeat(64)])('accepts the password %s', async (password) => {
    const username = `free${[...password].length}`;
    expect((await register({ username, password })).status).toBe(201);
    expect((await logIn({ username, password })).status).toBe(200);
  });

  it('stores an invisible first or last name as none', async () => {
    const person = { username: 'unseen', password: PASSWORD, firstName: '\u200b', lastName: '\u2800 ' };
    expect(expectStatus(await register(person), 201)).toMatchObject({ firstName: null, lastName: null });
  });

  it('refuses a username or an email that is taken, in capital or small letters', async () => {
    await register({ username: 'Grace', password: PASSWORD, email: 'g@example.org' });
    const before = await countUsers();
    const name = await register({ username: 'GRACE', password: PASSWORD });
    expect(name).toMatchObject({ status: 409, body: { code: 'username_taken', issues: [{ path: 'username' }] } });
    const mail = await register({ username: 'other', password: PASSWORD, email: 'G@EXAMPLE.ORG' });
    expect(mail).toMatchObject({ status: 409, body: { code: 'email_taken', issues: [{ path: 'email' }] } });
    expect(await countUsers()).toBe(before);
  });
});

describe('logging in', () => {
  it('ignores the case of the name but not of the password', async () => {
    await test.user('Hedy');
    const found = await logIn({ username: 'hEDY', password: PASSWORD });
    expect(found).toMatchObject({ status: 200, body: { username: 'Hedy' } });
    expect((await logIn({ username: 'Hedy', password: PASSWORD.toUpperCase() })).status).toBe(401);
  });

  it('gives the same response to a wrong password and to a name that nobody has', async () => {
    await test.user('Mary');
    const wrong = await logIn({ username: 'Mary', password: 'not hers at all' });
    const nobody = await logIn({ username: 'Nobody', password: 'not hers at all' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(nobody).toMatchObject({ status: 401, body: wrong.body });
    const names = (response: typeof wrong) => [...response.headers.keys()];
    expect(names(nobody)).toEqual(names(wrong));
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('accepts a password whether its accents are composed characters or combining ones, but not without them', async () => {
    await register({ username: 'composer', password: 'pass\u00e9word' });
    const login = (password: string) => logIn({ username: 'composer', password });
    expect((await login('passe\u0301word')).status).toBe(200);
    expect((await login('passeword')).status).toBe(401);
  });
});

describe('a login is refused if another site sends it, and only then: from', () => {
  const PROXIED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'swish.example' };
  it.each<[string, Record<string, string>, number]>([
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser from another origin', { origin: 'https://evil.example' }, 403],
    ['an old browser with an opaque origin', { origin: 'null' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://whatever.example' }, 401],
    ['an old browser on our own page', { origin: 'https://swish.example', ...PROXIED }, 401],
    ['a request that no page caused', { 'sec-fetch-site': 'none' }, 401],
    ['curl', {}, 401],
  ])('%s', async (_, headers, status) => {
    expect((await logIn({ username: 'whoever', password: PASSWORD }, headers)).status).toBe(status);
  });
});

it('returns null, not an error, to a page that asks whether anyone is logged in', async () => {
  const asked = await test.visitor().get('/api/user?optional=true', { cookie: 'swish_session=ended' });
  expect(asked).toMatchObject({ status: 200, body: null });
  expect(asked.headers.get('cache-control')).toBe('no-store');
  const caller = await test.user();
  const self = await caller.get('/api/user?optional=true');
  expect(expectStatus(self, 200)).toEqual(expectStatus(await caller.get('/api/user'), 200));
  expect(self.headers.get('cache-control')).toBe('no-store');
});

it('logs that a login was refused, and no password, not even one typed as the username', async () => {
  await test.user('logged');
  await logIn({ username: 'logged', password: 'a wrong secret' });
  await logIn({ username: 'a misplaced secret', password: 'a wrong secret' });
  const log = test.logs.join('');
  expect(log).toContain('"code":"wrong_credentials"');
  for (const secret of ['a misplaced secret', 'a wrong secret', PASSWORD, '$argon2id$']) {
    expect(log).not.toContain(secret);
  }
});
