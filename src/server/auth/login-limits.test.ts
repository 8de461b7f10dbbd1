import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkOf } from '../http/network.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';

const CLOCK = { now: () => 1 };
const times = <T>(length: number, act: (index: number) => T) => Array.from({ length }, (_, index) => act(index));

describe('createRateLimiter', () => {
  afterEach(() => void vi.useRealTimers());

  it('allows a number of tries, returns the time to wait, and resets after its window', () => {
    let now = 1_000;
    const limiter = createRateLimiter(2, 10_000, { now: () => now });
    expect(times(3, () => limiter.take('a'))).toEqual([0, 0, 10]);
    now = 10_500;
    expect([limiter.take('a'), limiter.take('b')]).toEqual([1, 0]);
    now = 11_001;
    expect(limiter.take('a')).toBe(0);
  });

  it('allows a try again that was refunded', () => {
    const limiter = createRateLimiter(1, 10_000, CLOCK);
    limiter.take('a');
    limiter.refund('a');
    expect(times(2, () => limiter.take('a'))).toEqual([0, 10]);
  });

  it('leaves reserved tries to others', () => {
    const limiter = createRateLimiter(3, 10_000, CLOCK);
    expect(times(3, () => limiter.take('a', 1))).toEqual([0, 0, 10]);
    expect(times(2, () => limiter.take('a'))).toEqual([0, 10]);
  });

  it.each([-30, 20])('keeps its window when the wall clock jumps by %i days', (days) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    vi.advanceTimersByTime(1);
    const limiter = createRateLimiter(1, 10_000);
    limiter.take('a');
    vi.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
    expect(limiter.take('a')).toBe(10);
    vi.advanceTimersByTime(10_001);
    expect(limiter.take('a')).toBe(0);
  });
});

it.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.9:4711']],
  ['2001:db8:1:2', ['[2001:db8:1:2::6]:4711', '[2001:db8:1:2::6]', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::6']],
  ['2001:db8:0:0', ['2001:db8::6']],
  ['0:0:0:0', ['::1']],
  ...['::ffff:203.0.113.9', '1:2:3:4:5:6:7:8::1:2', 'nonsense'].map((written) => [written, [written]] as const),
] as const)('counts %s as the network of %j', (network, addresses) => {
  expect(new Set(addresses.map(networkOf))).toEqual(new Set([network]));
});

describe('createLoginLimits', () => {
  let limits: LoginLimits;
  beforeEach(() => {
    limits = createLoginLimits(CLOCK);
  });
  const isAllowed = (act: () => unknown) => {
    try {
      act();
      return true;
    } catch (error) {
      if (!String(error).includes('Too many tries')) throw error;
      return false;
    }
  };
  const guess = (account: string, address: string) => isAllowed(() => limits.countLogin(account, address));
  const guessOften = (address: string) => times(30, () => guess('ann', address)).filter(Boolean).length;

  it.each([
    ['no address is familiar', [], { a: 10, b: 5, c: 0 }],
    ['the owner’s addresses guess first', ['home', 'office', 'phone'], { home: 10, office: 10, phone: 0, a: 0, b: 0 }],
    ['others guess first', ['home', 'office', 'phone'], { a: 10, b: 5, home: 5, office: 0, phone: 0 }],
    ['the office locks itself out, not home', ['home', 'office'], { office: 10, a: 5, b: 0, home: 5 }],
  ])(
    'stops guesses at an account after ten from an address, fifteen in all, twenty with familiar ones: %s',
    (_, familiar, verified) => {
      for (const address of familiar) limits.countLogin('ann', address).succeed();
      expect(Object.keys(verified).map((address) => [address, guessOften(address)])).toEqual(Object.entries(verified));
    },
  );

  it('does not lock the account for a familiar address', () => {
    limits.countLogin('ann', 'home').succeed();
    times(50, (index) => guess('ann', `address ${index}`));
    expect([guess('ann', 'elsewhere'), guess('ann', 'home')]).toEqual([false, true]);
  });

  it('allows 300 registrations from one address, enough for an office', () => {
    const register = (address: string) => isAllowed(() => limits.countRegistration(address));
    expect(times(301, () => register('office')).indexOf(false)).toBe(300);
    expect(register('elsewhere')).toBe(true);
  });

  it('does not count a try whose password was not verified', () => {
    times(50, () => limits.countLogin('ann', 'home').cancel());
    expect(guess('ann', 'home')).toBe(true);
  });

  it('allows 300 guesses from an address, and evicts no counts for it, however many accounts it tries', () => {
    expect(guessOften('a')).toBe(10);
    expect(times(101_000, (account) => guess(`account ${account}`, 'b')).lastIndexOf(true)).toBe(299);
    expect(guess('ann', 'a')).toBe(false);
  });

  it('limits successful logins too', () => {
    times(1_000, () => limits.countLogin('ann', 'home').succeed());
    expect(guess('ann', 'home')).toBe(false);
  });
});
