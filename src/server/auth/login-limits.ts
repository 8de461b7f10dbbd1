import { LRUCache } from 'lru-cache';
import { tooManyTries } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { createLimiter, type Limiter } from './limiter.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
const MAX_FAMILIAR = 100_000;

export interface LoginLimits {
  /** Counts a try before it is made, and throws when there were too many. */
  countLogin(account: string, address: string): LoginTry;
  countRegistration(address: string): void;
  /** From here on guesses made elsewhere do not keep the account's owner out at this address. */
  noteUse(account: string, address: string): void;
}

/** What became of a try; one that failed needs nothing. */
export interface LoginTry {
  succeed(): void;
  /** No password was looked at. */
  cancel(): void;
}

// Of the tries at one account: guesses from anywhere else leave them, so that they lock nobody out at home.
const RESERVED_FOR_FAMILIAR = 5;

/**
 * Guessing one account's password ends after ten tries from one address and twenty from all together, of which the last
 * are for addresses that the account was used from before. What one address may try at any accounts leaves room for an
 * office that shares it.
 */
export function createLoginLimits(clock?: { now(): number }): LoginLimits {
  const byAccountAndAddress = createLimiter(10, WINDOW_MS, clock);
  const byAccount = createLimiter(20, WINDOW_MS, clock);
  const byAddress = createLimiter(300, WINDOW_MS, clock);
  // Right ones too: each costs a hash and a session.
  const loginsByAddress = createLimiter(1_000, WINDOW_MS, clock);
  const registrationsByAddress = createLimiter(300, 60 * MINUTE_MS, clock);
  const familiar = new LRUCache<string, true>({ maxSize: MAX_FAMILIAR, sizeCalculation: () => 1 });

  return {
    countLogin: (account, address) => {
      const network = networkOf(address);
      const pair = `${account} ${network}`;
      const isFamiliar = familiar.has(pair);
      // Of the address first: one that may try no more must not make the others forget by trying new accounts.
      const tries: Try[] = [
        ...(isFamiliar ? [] : [{ limiter: byAddress, key: network }]),
        { limiter: byAccountAndAddress, key: pair },
        { limiter: byAccount, key: account, reserved: isFamiliar ? 0 : RESERVED_FOR_FAMILIAR },
      ];
      takeAll([{ limiter: loginsByAddress, key: network }, ...tries]);
      return {
        succeed: () => {
          giveBackAll(tries);
          familiar.set(pair, true);
        },
        cancel: () => giveBackAll(tries),
      };
    },
    noteUse: (account, address) => {
      familiar.set(`${account} ${networkOf(address)}`, true);
    },
    countRegistration: (address) => takeAll([{ limiter: registrationsByAddress, key: networkOf(address) }]),
  };
}

interface Try {
  limiter: Limiter;
  key: string;
  reserved?: number;
}

/** All of them or none, so that a try refused for one reason does not use up the room of another. */
function takeAll(tries: Try[]): void {
  for (const [index, { limiter, key, reserved }] of tries.entries()) {
    const wait = limiter.take(key, reserved);
    if (wait === 0) continue;
    giveBackAll(tries.slice(0, index));
    throw tooManyTries(wait);
  }
}

function giveBackAll(tries: Try[]): void {
  for (const { limiter, key } of tries) limiter.giveBack(key);
}
