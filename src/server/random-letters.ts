import { randomInt } from 'node:crypto';

// Without letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random lower-case letters and digits for people to type: almost five bits each. */
export function generateLetters(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
