import { randomBytes } from 'node:crypto';
import { generateReadableCode } from '../readable-code.ts';

// 69 random bits.
const CODE_LENGTH = 14;

export function generateInviteCode(): string {
  return generateReadableCode(CODE_LENGTH);
}

export function generateLiveKey(): string {
  return randomBytes(16).toString('hex');
}
