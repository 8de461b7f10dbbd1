import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword, isPasswordOf } from './passwords.ts';

describe('a stored password', () => {
  it('costs whoever steals it 19 MiB and two passes of argon2id for each guess', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is not the same for two people who chose the same', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
  });

  it('opens to nothing but the password', async () => {
    const stored = await hashPassword('correct horse');
    expect(await isPasswordOf(stored, 'correct horse')).toBe(true);
    expect(await isPasswordOf(stored, 'Correct horse')).toBe(false);
    expect(await isPasswordOf(null, 'nobody has this password')).toBe(false);
  });
});

it('a generated password is a new one every time, in letters that are not taken for one another', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
});
