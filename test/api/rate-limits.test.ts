import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '../../src/server/db/schema.ts';
import { createRateLimits, type RateLimits, type Try } from '../../src/server/limits/rate-limits.ts';
import { openTestDatabase } from '../test-database.ts';
import { passTime } from './pass-time.ts';
import { prepare } from './prepare.ts';

const database = prepare(openTestDatabase);
let limits: RateLimits;
beforeEach(async () => {
  limits = createRateLimits(database.db);
  await database.db.delete(rateLimits);
});

// Windows of minutes, so that none ends by itself during a test, however slow the machine.
const upTo = (most: number, key: string, window = 10): Try => ({ key, most, windowSeconds: 60 * window });
const toMinutes = (seconds: number) => Math.ceil(seconds / 60);
const readCounts = async () => (await database.db.select().from(rateLimits)).map(({ count }) => count).sort();

/** Tries one after the other, and returns the minutes that each has to wait. */
async function takeInTurn(...tries: Try[][]): Promise<number[]> {
  const waits = [];
  for (const each of tries) waits.push(toMinutes(await limits.take(each)));
  return waits;
}

it('allows a number of tries, returns the time to wait, and starts again after the window', async () => {
  const [a, b] = [[upTo(2, 'a')], [upTo(2, 'b')]];
  expect(await takeInTurn(a, a, a)).toEqual([0, 0, 10]);
  await passTime(database, '9 minutes');
  expect(await takeInTurn(a, b)).toEqual([1, 0]);
  await passTime(database, '1 minute');
  expect(await takeInTurn(a, a, a)).toEqual([0, 0, 10]);
});

it('counts a try under all its keys or under none, and returns the wait of the first key that refuses', async () => {
  const [a, b, c] = [upTo(9, 'a'), upTo(1, 'b', 100), upTo(1, 'c', 1_000)];
  expect(await takeInTurn([a, b, c], [a, b, c], [a, c, b], [a])).toEqual([0, 100, 1_000, 0]);
  expect(await readCounts()).toEqual([1, 1, 2]);
});

it('allows a refunded try again, and deletes a row when its count is back at zero', async () => {
  const [a, b] = [upTo(2, 'a'), upTo(2, 'b')];
  await takeInTurn([a, b], [a]);
  await limits.refund([a, b]);
  expect(await readCounts()).toEqual([1]);
  expect(await takeInTurn([a], [a])).toEqual([0, 10]);
  await limits.refund([b]);
  expect(await readCounts()).toEqual([2]);
});

it('stores keys as hashes, so that the database does not show whose tries they are', async () => {
  await limits.take([upTo(1, 'guesses at #7 from 203.0.113.9')]);
  expect(await database.db.select().from(rateLimits)).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});

describe('a clock', () => {
  it.each([
    ['set back by an hour starts windows again instead of prolonging them', '-1 hour'],
    ['set back by a minute starts windows again that began in that minute', '-1 minute'],
    ['set ahead ends windows', '30 days'],
  ])('%s', async (_, jump) => {
    await limits.take([upTo(1, 'a')]);
    await passTime(database, jump);
    expect(await takeInTurn([upTo(1, 'a')], [upTo(1, 'a')])).toEqual([0, 10]);
  });

  it('set back by less than has passed prolongs a window by no more than that', async () => {
    await limits.take([upTo(1, 'a')]);
    await passTime(database, '5 minutes');
    await passTime(database, '-4 minutes');
    expect(await takeInTurn([upTo(1, 'a')])).toEqual([9]);
  });
});

describe('many tries at once', () => {
  it('never exceed the limit, and never deadlock', async () => {
    const [a, b, c] = [upTo(30, 'a'), upTo(1_000, 'b'), upTo(1_000, 'c')];
    const orders = [
      [a, b, c],
      [c, b, a],
      [b, a],
      [a, c],
    ];
    const tried = Array.from({ length: 200 }, (_, number) => limits.take(orders[number % orders.length] ?? []));
    expect((await Promise.all(tried)).filter((wait) => wait === 0)).toHaveLength(30);
  });

  it('are all counted, even while others are refunded and expired rows pruned', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, number) => limits.take([upTo(1, `old ${number}`)])));
    await passTime(database, '1 hour');
    const tries = [upTo(1_000, 'a'), upTo(1_000, 'b')];
    const act = async (number: number) => {
      const each = number % 2 ? tries : tries.toReversed();
      expect(await limits.take(each)).toBe(0);
      if (number % 3 === 0) await limits.refund(each.toReversed());
    };
    await Promise.all(Array.from({ length: 90 }, (_, number) => act(number)));
    const isOpen = sql`expires_at > now()`;
    const counts = await database.db.select({ count: rateLimits.count }).from(rateLimits).where(isOpen);
    expect(counts).toEqual([{ count: 60 }, { count: 60 }]);
  });
});

it('prunes expired rows, at most twenty at each try, and no others', async () => {
  for (let number = 0; number < 100; number += 1) await limits.take([upTo(1, `old ${number}`, number < 50 ? 10 : 100)]);
  await passTime(database, '1 hour');
  const countExpired = async () => (await database.db.select().from(rateLimits).where(sql`expires_at < now()`)).length;
  const before = await countExpired();
  await limits.take([upTo(1_000, 'new')]);
  expect(before - (await countExpired())).toBeLessThanOrEqual(20);
  const takeUntilPruned = async () => {
    await limits.take([upTo(1_000, 'new')]);
    return countExpired();
  };
  await expect.poll(takeUntilPruned, { interval: 0 }).toBe(0);
  expect(await readCounts()).toHaveLength(51);
});
