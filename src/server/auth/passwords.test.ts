import { Socket } from 'node:net';
import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../limits/limits.ts';
import { verifyLogin } from './accounts.ts';
import { createPasswordQueue, generatePassword, hashPassword } from './passwords.ts';

// Spies on the real functions.
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});
beforeEach(() => void vi.resetAllMocks());

const passwords = createPasswordQueue(DEFAULT_LIMITS);
const HOME = { network: 'home', connection: new Socket() };
const isPasswordOf = (stored: string | null, password: string) => passwords.isCorrect(stored, password, HOME);

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe('a stored password', () => {
  it('costs an attacker 19 MiB and two passes of argon2id for each guess, and is salted', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(COST);
    expect(stored).not.toBe(await hashPassword('correct horse'));
  });

  it.each([
    ['after 64 letters', 'x'.repeat(64)],
    ['after 72 bytes, as with bcrypt', 'x'.repeat(72)],
    ['after 72 bytes of many-byte letters', '\u{1f3c0}'.repeat(18)],
    ['at the maximum length', 'x'.repeat(999)],
    ['at a NUL character', 'before\u0000'],
  ])('is not truncated %s', async (_, start) => {
    const stored = await hashPassword(`${start}a`);
    const tried = [`${start}a`, `${start}b`, start].map((password) => isPasswordOf(stored, password));
    expect(await Promise.all(tried)).toEqual([true, false, false]);
  });
});

it('a login takes the same work for an account that does not exist', async () => {
  const ann = { key: '#1', user: { id: 1, username: 'ann' } as never, password: await hashPassword('hers') };
  for (const account of [ann, { key: 'nobody', user: null, password: null }]) {
    await expect(verifyLogin(account, 'a guess', passwords, HOME)).rejects.toThrow('Wrong username or password.');
  }
  const calls = vi.mocked(verify).mock.calls;
  expect(calls.map(([, password]) => password)).toEqual(['a guess', 'a guess']);
  for (const [stored] of calls) expect(String(stored)).toMatch(COST);
  expect(await isPasswordOf(null, 'nobody has this password')).toBe(false);
});

it('at most two passwords are hashed or verified at a time, so that the thread pool has room for others', async () => {
  const stored = await hashPassword('x');
  const queue = createPasswordQueue(DEFAULT_LIMITS);
  vi.clearAllMocks();
  for (const worker of [vi.mocked(hash), vi.mocked(verify)]) worker.mockReturnValue(new Promise<never>(() => {}));
  for (let index = 0; index < 3; index += 1) {
    void queue.hash('x', HOME);
    void queue.isCorrect(stored, 'x', HOME);
  }
  await new Promise(setImmediate);
  expect([hash, verify].map((worker) => vi.mocked(worker).mock.calls.length)).toEqual([1, 1]);
});

it('a generated password is random, without letters that look alike', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
});
