import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../turns.ts';

// argon2id, which is the package's default, with 19 MiB, two passes and one lane: OWASP's advice.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashes run on the thread pool that file and DNS work share; a burst of them must not take it all.
const AT_ONCE = 2;
const MAX_WAITING = 500;
const takeTurn = createTurns(AT_ONCE, MAX_WAITING);

export function hashPassword(password: string): Promise<string> {
  return takeTurn(() => hash(normalize(password), COST));
}

// Made at once, so that not even the first unknown name takes longer.
const hashOfNobody = hashPassword('nobody has this password');

/** Takes as long for somebody who does not exist, so that the time does not tell whether they do. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const hashed = stored ?? (await hashOfNobody);
  const isRight = await takeTurn(() => verify(hashed, normalize(password)));
  return isRight && stored !== null;
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
