import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../http/fair-queue.ts';
import type { Limits } from '../http/limits.ts';
import type { Caller } from '../http/network.ts';

// argon2id, which is the package's default, with 19 MiB, two passes and one lane: OWASP's advice.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashes run on the thread pool that file and DNS work share; a burst of them must not take it all.
const CONCURRENCY = 2;

/** Hashes passwords of callers, a few at a time; networks take turns, so that one with many holds up nobody else. */
export interface PasswordQueue {
  hash(password: string, caller: Caller): Promise<string>;
  /** Takes as long for somebody who does not exist, so that the time does not tell whether they do. */
  isRight(stored: string | null, password: string, caller: Caller): Promise<boolean>;
}

export function createPasswordQueue({ passwords, passwordsPerAddress }: Limits): PasswordQueue {
  const queue = createFairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: passwords,
    maxWaitingPerKey: passwordsPerAddress,
  });
  // Made at once, so that not even the first unknown name takes longer.
  const hashOfNobody = hashPassword('nobody has this password');
  return {
    hash: (password, { network, isWaiting }) => queue.run(network, () => hashPassword(password), isWaiting),
    isRight: async (stored, password, { network, isWaiting }) => {
      const hashed = stored ?? (await hashOfNobody);
      const isRight = await queue.run(network, () => verify(hashed, normalize(password)), isWaiting);
      return isRight && stored !== null;
    },
  };
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), COST);
}

/** One password, whichever way a keyboard composes its letters. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

// Without the letters and digits that are easily taken for one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, to be read out or typed: 79 bits. */
export function generatePassword(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
