import { randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random code for people to type, without characters that look alike. Each has almost five bits of entropy. */
export function generateReadableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
