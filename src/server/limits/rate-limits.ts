import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { arrayLiteral, only } from '../db/queries.ts';
import { tooManyTries } from '../errors.ts';
import type { RateLimit } from './limits.ts';

/** A try under one key. */
export interface Try extends Pick<RateLimit, 'most' | 'windowSeconds'> {
  /** Says what is limited and for whom, such as `registrations from 203.0.113.9`. Stored as a hash. */
  key: string;
}

/** Limits tries on all servers together: the database counts them, by its own clock. */
export interface RateLimits {
  /**
   * Counts all tries and returns 0; or counts none and returns the seconds until the window of the first key that is at
   * its limit ends. Keys must be distinct.
   */
  take(tries: readonly Try[]): Promise<number>;
  /** Takes the tries, or throws that there were too many. */
  enforce(tries: readonly Try[]): Promise<void>;
  /** Takes back tries that were counted. */
  refund(tries: readonly Try[]): Promise<void>;
}

/** Needs the database itself: a transaction would hold the locks on the counts until it ends. */
export function createRateLimits(db: Db): RateLimits {
  const take = async (tries: readonly Try[]) => {
    const keys = hashKeys(tries);
    const limits = arrayLiteral(tries.map(({ most }) => most));
    const windows = arrayLiteral(tries.map(({ windowSeconds }) => windowSeconds));
    const found = await db.execute(sql`select take_tries(${keys}, ${limits}, ${windows}) as wait`);
    return only((found as unknown as { rows: { wait: number }[] }).rows).wait;
  };
  return {
    take,
    enforce: async (tries) => {
      const waitSeconds = await take(tries);
      if (waitSeconds > 0) throw tooManyTries(waitSeconds);
    },
    refund: async (tries) => {
      await db.execute(sql`select refund_tries(${hashKeys(tries)})`);
    },
  };
}

function hashKeys(tries: readonly Try[]): string {
  return arrayLiteral(tries.map(({ key }) => hashKey(key)));
}

/** 128 bits in hexadecimal digits, so that the database shows neither usernames nor addresses. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
