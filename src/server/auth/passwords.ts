import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../limits/fair-queue.ts';
import type { Limits } from '../limits/limits.ts';
import type { Caller } from '../limits/network.ts';
import { generateReadableCode } from '../readable-code.ts';

// OWASP's recommendation for argon2id, the package's default: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs on Node's thread pool, as file and DNS operations do, and must not occupy all of it.
const CONCURRENCY = 2;

/** Hashes and verifies passwords in a fair queue: a few at a time, and networks take turns. */
export interface PasswordQueue {
  hash(password: string, caller: Caller): Promise<string>;
  /** Takes as long if `stored` is null, so that the time does not reveal that there is no such account. */
  isCorrect(stored: string | null, password: string, caller: Caller): Promise<boolean>;
}

export function createPasswordQueue({ passwords }: Limits): PasswordQueue {
  const queue = createFairQueue({ concurrency: CONCURRENCY, maxWaiting: passwords });
  // Computed at the start, so that not even the first unknown username takes longer.
  const dummyHash = hashPassword('nobody has this password');
  return {
    hash: (password, caller) => queue.run(caller, () => hashPassword(password)),
    isCorrect: async (stored, password, caller) => {
      const hashed = stored ?? (await dummyHash);
      const isCorrect = await queue.run(caller, () => verify(hashed, normalize(password)));
      return isCorrect && stored !== null;
    },
  };
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), COST);
}

/** Makes equal texts equal bytes: keyboards compose accented letters in different ways. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** Four groups of four characters: 79 bits. */
export function generatePassword(): string {
  return generateReadableCode(16).replace(/(.{4})(?=.)/g, '$1-');
}
