import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random code for people to type, of lower-case letters and digits that do not look alike: almost five bits each. */
export function generateReadableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
