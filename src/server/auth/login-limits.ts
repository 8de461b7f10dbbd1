import { LRUCache } from 'lru-cache';
import { tooManyTries } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
const MAX_FAMILIAR = 100_000;

export interface LoginLimits {
  /** Counts a login before the password is verified, and throws if there were too many. */
  countLogin(account: string, address: string): LoginTry;
  countRegistration(address: string): void;
  /** Marks an address as familiar: guesses from elsewhere do not lock the account there. */
  markFamiliar(account: string, address: string): void;
}

/** A counted login. A failed one stays counted. */
export interface LoginTry {
  succeed(): void;
  /** Uncounts a login whose password was not verified. */
  cancel(): void;
}

// Tries at an account that only familiar addresses can use, so that guesses from elsewhere do not lock out its owner.
const RESERVED_FOR_FAMILIAR = 5;

/**
 * Limits guesses of an account's password to ten from one address and twenty in all, of which the last are reserved for
 * familiar addresses. The limit of an address for all accounts is high enough for an office that shares it.
 */
export function createLoginLimits(clock?: { now(): number }): LoginLimits {
  const byAccountAndAddress = createRateLimiter(10, WINDOW_MS, clock);
  const byAccount = createRateLimiter(20, WINDOW_MS, clock);
  const byAddress = createRateLimiter(300, WINDOW_MS, clock);
  // Includes successful ones: each costs a hash and a session.
  const loginsByAddress = createRateLimiter(1_000, WINDOW_MS, clock);
  const registrationsByAddress = createRateLimiter(300, 60 * MINUTE_MS, clock);
  const familiar = new LRUCache<string, true>({ maxSize: MAX_FAMILIAR, sizeCalculation: () => 1 });

  return {
    countLogin: (account, address) => {
      const network = networkOf(address);
      const pair = `${account} ${network}`;
      const isFamiliar = familiar.has(pair);
      // The address first: one that is over its limit must not evict the keys of others by trying new accounts.
      const tries: Try[] = [
        ...(isFamiliar ? [] : [{ limiter: byAddress, key: network }]),
        { limiter: byAccountAndAddress, key: pair },
        { limiter: byAccount, key: account, reserved: isFamiliar ? 0 : RESERVED_FOR_FAMILIAR },
      ];
      takeAll([{ limiter: loginsByAddress, key: network }, ...tries]);
      return {
        succeed: () => {
          refundAll(tries);
          familiar.set(pair, true);
        },
        cancel: () => refundAll(tries),
      };
    },
    markFamiliar: (account, address) => {
      familiar.set(`${account} ${networkOf(address)}`, true);
    },
    countRegistration: (address) => takeAll([{ limiter: registrationsByAddress, key: networkOf(address) }]),
  };
}

interface Try {
  limiter: RateLimiter;
  key: string;
  reserved?: number;
}

/** Takes from all limiters or none, so that a try refused by one does not count for another. */
function takeAll(tries: Try[]): void {
  for (const [index, { limiter, key, reserved }] of tries.entries()) {
    const wait = limiter.take(key, reserved);
    if (wait === 0) continue;
    refundAll(tries.slice(0, index));
    throw tooManyTries(wait);
  }
}

function refundAll(tries: Try[]): void {
  for (const { limiter, key } of tries) limiter.refund(key);
}
