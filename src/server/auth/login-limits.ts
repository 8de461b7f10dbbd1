import type { Db } from '../db/database.ts';
import { LIMITS } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import type { RateLimits, Try } from '../limits/rate-limits.ts';
import type { Account } from './accounts.ts';
import { isFamiliarNetwork } from './familiar-networks.ts';

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

const { guesses, guessesOfAccount, guessesAtAccount, logins, registrations } = LIMITS;

/** Limits guesses of an account's password, and how many accounts a network can try. */
export function createLoginLimits(db: Db, rateLimits: RateLimits): LoginLimits {
  return {
    countLogin: async ({ key: account, user }, address) => {
      const network = networkOf(address);
      const isFamiliar = await isFamiliarNetwork(db, user?.id ?? NOBODY, address);
      // Counted all or none, so a network over its limit does not add a row for each account that it tries.
      const counted: Try[] = [
        ...(isFamiliar ? [] : [{ key: `guesses from ${network}`, ...guesses }]),
        { key: `guesses by pair ${network} ${account}`, ...guessesOfAccount },
        {
          key: `guesses at ${account}`,
          ...guessesAtAccount,
          most: isFamiliar ? guessesAtAccount.most : guessesAtAccount.most - RESERVED,
        },
      ];
      // Never refunded: successful logins count too, since each costs a hash and a session.
      const login = { key: `logins from ${network}`, ...logins };
      await rateLimits.enforce([login, ...counted]);
      return { refund: () => rateLimits.refund(counted) };
    },
    countRegistration: (address) =>
      rateLimits.enforce([{ key: `registrations from ${networkOf(address)}`, ...registrations }]),
  };
}
