import type { Db } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import type { RateLimits, Try } from '../http/rate-limits.ts';
import type { Account } from './accounts.ts';
import { isFamiliarNetwork } from './familiar-networks.ts';

const WINDOW_SECONDS = 15 * 60;
const REGISTRATION_WINDOW_SECONDS = 60 * 60;

export interface LoginLimits {
  /** Counts a login before the password is verified, and throws if there were too many. */
  countLogin(account: Pick<Account, 'key' | 'user'>, address: string): Promise<LoginTry>;
  countRegistration(address: string): Promise<void>;
}

/** A counted login. */
export interface LoginTry {
  /** Uncounts the guess, because the password was correct, or was not verified. */
  refund(): Promise<void>;
}

// Guesses at an account that only familiar networks may make, so that guesses from elsewhere do not lock out its owner.
const RESERVED = 5;

// Never the id of a user. With it, an unknown username takes the same queries as a known one.
const NOBODY = 0;

/**
 * Limits guesses of an account's password to ten from one network and twenty in all, of which the last five are
 * reserved for familiar networks. A network's limit for all accounts is enough for an office that shares an address.
 */
export function createLoginLimits(db: Db, rateLimits: RateLimits): LoginLimits {
  return {
    countLogin: async ({ key: account, user }, address) => {
      const network = networkOf(address);
      const isFamiliar = await isFamiliarNetwork(db, user?.id ?? NOBODY, address);
      // Counted all or none, so a network over its limit does not add a row for each account that it tries.
      const guesses: Try[] = [
        ...(isFamiliar ? [] : [{ key: `guesses from ${network}`, limit: 300, windowSeconds: WINDOW_SECONDS }]),
        { key: `guesses by pair ${network} ${account}`, limit: 10, windowSeconds: WINDOW_SECONDS },
        { key: `guesses at ${account}`, limit: isFamiliar ? 20 : 20 - RESERVED, windowSeconds: WINDOW_SECONDS },
      ];
      // Never refunded: successful logins count too, since each costs a hash and a session.
      const login = { key: `logins from ${network}`, limit: 1_000, windowSeconds: WINDOW_SECONDS };
      await rateLimits.enforce([login, ...guesses]);
      return { refund: () => rateLimits.refund(guesses) };
    },
    countRegistration: (address) =>
      rateLimits.enforce([
        { key: `registrations from ${networkOf(address)}`, limit: 300, windowSeconds: REGISTRATION_WINDOW_SECONDS },
      ]),
  };
}
