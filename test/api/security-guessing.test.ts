import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { users } from '../../src/server/db/schema.ts';
import { createAnotherApp, PASSWORD, startTestApp } from '../test-app.ts';
import { openAgain } from '../test-database.ts';
import { makeSeason } from '../test-season.ts';
import { passTime } from './pass-time.ts';
import { prepare } from './prepare.ts';

const test = prepare(() => startTestApp({ trustProxy: 1 }));
// Every test starts in a new window of the rate limit.
beforeEach(() => passTime(test.database, '2 hours'));

const logIn = (username: string, password: string, address: string) =>
  test.visitor().post('/api/login', { username, password }, { 'x-forwarded-for': address });

/** A call without a connection, since some tests make a thousand. */
const call = (url: string, payload: object, headers: Record<string, string> = {}, app: App = test.app) =>
  app.server.inject({ method: 'POST', url, payload, headers });

const AT_ONCE = 25;

/** Guesses, a few at a time and at each of the servers in turn, and counts how often each status came. */
async function guess(
  times: number,
  names: readonly string[],
  addressAt: (time: number) => string,
  apps: readonly App[] = [test.app],
) {
  const counts: Record<number, number> = {};
  const guessNext = async (time: number): Promise<void> => {
    if (time >= times) return;
    const payload = { username: names[time % names.length], password: `guess ${time}` };
    const { statusCode, headers } = await call(
      '/api/login',
      payload,
      { 'x-forwarded-for': addressAt(time) },
      apps[time % apps.length],
    );
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await guessNext(time + AT_ONCE);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, time) => guessNext(time)));
  return counts;
}

it('guesses at the username #12, which nobody has, are not counted with those at account 12', async () => {
  let somebody = await test.user();
  // A username has at least three characters, and so must #id.
  while (somebody.id < 10) somebody = await test.user();
  const { id, username } = somebody;
  const guesses = Array.from({ length: 11 }, (_, time) => logIn(username, `guess ${time}`, '203.0.113.7'));
  expect((await Promise.all(guesses)).filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await logIn(`#${id}`, 'a guess', '203.0.113.7')).status).toBe(401);
});

it('ten of 1,000 guesses are verified, and the owner gets in from elsewhere', async () => {
  const { id } = await test.user('victim');
  const isVictim = eq(users.id, id);
  const setPassword = (password: string) => test.database.db.update(users).set({ password }).where(isVictim);
  const [stored] = await test.database.db.select().from(users).where(isVictim);
  // This hash cannot be verified, so every attempt to do so is a 500.
  await setPassword('$argon2id$broken');
  expect(await guess(1_000, ['victim'], () => '203.0.113.9')).toEqual({ 500: 10, 429: 990 });
  await setPassword(stored?.password ?? '');

  expect((await logIn('victim', PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await logIn('victim', PASSWORD, '198.51.100.7')).status).toBe(200);
  // And after the window even from the address of the guesses.
  await passTime(test.database, '15 minutes');
  expect((await logIn('victim', PASSWORD, '203.0.113.9')).status).toBe(200);
});

it('200 people of an office behind one address can register and start a bracket', async () => {
  const { id } = await makeSeason(await test.admin());
  const takePart = async (number: number) => {
    const registered = await call('/api/register', { username: `office ${number}`, password: PASSWORD });
    const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? '';
    const started = await call('/api/brackets', { tournamentId: id }, { cookie });
    return [registered.statusCode, started.statusCode].join();
  };
  const outcomes = await Promise.all(Array.from({ length: 200 }, (_, number) => takePart(number)));
  expect(new Set(outcomes)).toEqual(new Set(['201,201']));
});

it.each(['register', 'login'])(
  'of guesses from ever new addresses fifteen are verified, and the address of an earlier %s can still log in',
  async (way) => {
    const account = { username: `target of ${way}`, password: PASSWORD };
    if (way === 'login') await test.user(account.username);
    const entered = await test.visitor().post(`/api/${way}`, account, { 'x-forwarded-for': '198.51.100.8' });
    expect(entered.status).toBeLessThan(300);
    expect(await guess(60, [account.username], (time) => `10.0.${time}.1`)).toEqual({ 401: 15, 429: 45 });
    expect((await logIn(account.username, PASSWORD, '198.51.100.8')).status).toBe(200);
    expect((await logIn(account.username, PASSWORD, '198.51.100.9')).status).toBe(429);
    await passTime(test.database, '15 minutes');
    expect((await logIn(account.username, PASSWORD, '198.51.100.9')).status).toBe(200);
  },
);

it('guesses at a username that nobody has are limited like those at an account, and refusals are logged', async () => {
  expect(await guess(25, ['nobody here'], () => '203.0.113.10')).toEqual({ 401: 10, 429: 15 });
  expect(test.logs.filter((line) => line.includes('"code":"too_many_tries"')).length).toBeGreaterThan(0);
});

it('all ways to write a username share one limit', async () => {
  await test.user('victimini');
  const names = ['victimini', 'VICTIMINI', 'v\u0130ctimini', 'vict\u0130mini', 'victim\u0130ni'];
  const counts = await guess(50, names, (time) => `192.0.2.${time}`);
  expect(counts[401]).toBeLessThanOrEqual(20);
});

it('two servers on a database allow no more guesses than one', async () => {
  const there = await openAgain(test.database, { warn: () => {} });
  const other = createAnotherApp(there.database, { trustProxy: 1 });
  await test.user('shared');
  const apps = [test.app, other];
  expect((await logIn('shared', PASSWORD, '198.51.100.30')).status).toBe(200);
  expect(await guess(100, ['shared'], () => '203.0.113.40', apps)).toEqual({ 401: 10, 429: 90 });
  expect(await guess(100, ['shared'], (time) => `10.3.${time}.1`, apps)).toEqual({ 401: 5, 429: 95 });
  // The owner's familiar address is known to the other server, too.
  const login = { username: 'shared', password: PASSWORD };
  const owner = await call('/api/login', login, { 'x-forwarded-for': '198.51.100.30' }, other);
  expect(owner.statusCode).toBe(200);
  await there.database.close();
});
