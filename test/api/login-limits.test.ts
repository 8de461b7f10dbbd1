import { beforeEach, expect, it } from 'vitest';
import { markFamiliar } from '../../src/server/auth/familiar-networks.ts';
import { createLoginLimits, type LoginLimits } from '../../src/server/auth/login-limits.ts';
import { only } from '../../src/server/db/queries.ts';
import { familiarNetworks, rateLimits, type SessionUser, users } from '../../src/server/db/schema.ts';
import { AppError } from '../../src/server/errors.ts';
import { createRateLimits } from '../../src/server/limits/rate-limits.ts';
import { openTestDatabase } from '../test-database.ts';
import { prepare } from './prepare.ts';

const database = prepare(openTestDatabase);
let limits: LoginLimits;
let ann: { key: string; user: SessionUser };

beforeEach(async () => {
  const { db } = database;
  limits = createLoginLimits(db, createRateLimits(db));
  await db.delete(rateLimits);
  await db.delete(users);
  const user = only(await db.insert(users).values({ username: 'ann', password: '$argon2id$x' }).returning());
  ann = { key: `#${user.id}`, user };
});

const nobody = (name: string) => ({ key: `nobody ${name}`, user: null });
const logInFrom = (address: string) => database.db.transaction((tx) => markFamiliar(tx, ann.user.id, address));
const guess = (address: string, account: typeof ann | ReturnType<typeof nobody> = ann) =>
  isAllowed(limits.countLogin(account, address));
const countRows = async () => (await database.db.select().from(rateLimits)).length;

async function isAllowed(tried: Promise<unknown>): Promise<boolean> {
  try {
    await tried;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return false;
    throw error;
  }
}

/** Tries this often, one after the other, and returns how many tries were allowed. */
async function countAllowed(times: number, act: (time: number) => Promise<boolean>): Promise<number> {
  let allowed = 0;
  for (let time = 0; time < times; time += 1) if (await act(time)) allowed += 1;
  return allowed;
}

/** Sets every stored count to this number. */
const setCounts = (count: number) => database.db.update(rateLimits).set({ count });

it.each([
  ['no address is familiar', [], { a: 10, b: 5, c: 0 }],
  ['familiar addresses guess first', ['home', 'office', 'phone'], { home: 10, office: 10, phone: 0, a: 0, b: 0 }],
  ['unfamiliar addresses guess first', ['home', 'office', 'phone'], { a: 10, b: 5, home: 5, office: 0, phone: 0 }],
  ['the office locks itself out, not home', ['home', 'office'], { office: 10, a: 5, b: 0, home: 5 }],
])(
  'stops guesses at an account after ten from one address, fifteen from unfamiliar ones, and twenty in all: %s',
  async (_, familiar, expected) => {
    for (const address of familiar) await logInFrom(address);
    const allowed = [];
    for (const address of Object.keys(expected)) allowed.push([address, await countAllowed(12, () => guess(address))]);
    expect(allowed).toEqual(Object.entries(expected));
  },
);

it.each([
  ['89 days', true],
  ['91 days', false],
])('keeps an address familiar for 90 days: after %s it is %s', async (interval, isFamiliar) => {
  await logInFrom('home');
  await database.withConnection((run) =>
    run(`update familiar_networks set last_login_at = last_login_at - interval '${interval}'`),
  );
  await countAllowed(20, (time) => guess(`address ${time}`));
  expect(await guess('home')).toBe(isFamiliar);
  await logInFrom('office');
  expect(await database.db.select().from(familiarNetworks)).toHaveLength(isFamiliar ? 2 : 1);
  await logInFrom('home');
  expect(await guess('home')).toBe(true);
});

it('stores a familiar address once, as a hash and without its port, and deletes it with its account', async () => {
  await Promise.all([logInFrom('203.0.113.9'), logInFrom('203.0.113.9'), logInFrom('203.0.113.9:4711')]);
  const stored = await database.db.select().from(familiarNetworks);
  expect(stored).toMatchObject([{ network: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  await database.db.delete(users);
  expect(await database.db.select().from(familiarNetworks)).toEqual([]);
});

it('allows 300 registrations from one address, enough for an office', async () => {
  const register = (address: string) => isAllowed(limits.countRegistration(address));
  expect(await register('office')).toBe(true);
  await setCounts(299);
  expect([await register('office'), await register('office'), await register('elsewhere')]).toEqual([
    true,
    false,
    true,
  ]);
});

it('allows 300 guesses from an address, after which further ones add no rows, whatever accounts they are at', async () => {
  expect(await guess('b', nobody('first'))).toBe(true);
  await setCounts(299);
  expect(await countAllowed(2, (time) => guess('b', nobody(`account ${time}`)))).toBe(1);
  const rows = await countRows();
  expect(await countAllowed(50, (time) => guess('b', nobody(`another ${time}`)))).toBe(0);
  expect(await countRows()).toBe(rows);
  expect(await guess('a')).toBe(true);
});

it('limits successful logins to 1,000 from an address', async () => {
  await logInFrom('home');
  const logIn = async () => (await limits.countLogin(ann, 'home')).refund().then(() => true);
  expect(await isAllowed(logIn())).toBe(true);
  expect(await countRows()).toBe(1);
  await setCounts(999);
  expect([await isAllowed(logIn()), await isAllowed(logIn())]).toEqual([true, false]);
});
