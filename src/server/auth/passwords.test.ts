import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../http/limits.ts';
import { logIn } from './accounts.ts';
import { createPasswordQueue, generatePassword, hashPassword } from './passwords.ts';

// Spies on the real functions.
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});
beforeEach(() => void vi.clearAllMocks());

const passwords = createPasswordQueue(DEFAULT_LIMITS);
const HOME = { network: 'home', isConnected: () => true };
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
    ['at a zero', 'before\u0000'],
  ])('is not truncated %s', async (_, start) => {
    const stored = await hashPassword(`${start}a`);
    const tried = [`${start}a`, `${start}b`, start].map((password) => isPasswordOf(stored, password));
    expect(await Promise.all(tried)).toEqual([true, false, false]);
  });
});

it('a login takes the same work for an account that does not exist', async () => {
  const ann = { key: '#1', user: { id: 1, username: 'ann' } as never, password: await hashPassword('hers') };
  for (const account of [ann, { key: 'nobody', user: null, password: null }]) {
    await expect(logIn(account, 'a guess', passwords, HOME)).rejects.toThrow('Wrong username or password.');
  }
  const calls = vi.mocked(verify).mock.calls;
  expect(calls.map(([, password]) => password)).toEqual(['a guess', 'a guess']);
  for (const [stored] of calls) expect(String(stored)).toMatch(COST);
});

it('many passwords at once block neither the thread pool nor the event loop', async () => {
  const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  let running = 0;
  let most = 0;
  const counted =
    <Arguments extends unknown[], Result>(work: (...given: Arguments) => Promise<Result>) =>
    (...given: Arguments) => {
      running += 1;
      most = Math.max(most, running);
      return work(...given).finally(() => {
        running -= 1;
      });
    };
  vi.mocked(hash).mockImplementation(counted(real.hash));
  vi.mocked(verify).mockImplementation(counted(real.verify));
  const stored = await real.hash('x', { memoryCost: 8 });
  let turns = 0;
  const countTurns = setInterval(() => {
    if (running > 0) turns += 1;
  }, 0);
  await Promise.all(
    Array.from({ length: 6 }, (_, index) => (index % 2 ? passwords.hash('x', HOME) : isPasswordOf(stored, 'x'))),
  );
  clearInterval(countTurns);
  expect(most).toBe(2);
  expect(turns).toBeGreaterThan(0);
});

it('a generated password is random, without letters that look alike', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
});
