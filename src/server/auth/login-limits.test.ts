import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { networkOf } from '../http/network.ts';
import { createLoginLimits } from './login-limits.ts';
import { createRateLimiter } from './rate-limiter.ts';

describe('createRateLimiter', () => {
  it('allows a number of tries, returns the time to wait, and resets after its window', () => {
    let now = 1_000;
    const limiter = createRateLimiter(2, 10_000, { now: () => now });
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 10]);
    now = 10_500;
    expect([limiter.take('a'), limiter.take('b')]).toEqual([1, 0]);
    now = 11_001;
    expect(limiter.take('a')).toBe(0);
  });

  it('allows a try again that was refunded', () => {
    const limiter = createRateLimiter(1, 10_000, { now: () => 1 });
    limiter.take('a');
    limiter.refund('a');
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 10]);
  });

  it('does not prolong its window when the clock is set back', () => {
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01') });
    const limiter = createRateLimiter(1, 10_000);
    limiter.take('a');
    vi.setSystemTime(new Date('2026-01-01'));
    expect(limiter.take('a')).toBe(10);
  });

  it('leaves reserved tries to others', () => {
    const limiter = createRateLimiter(3, 10_000, { now: () => 1 });
    expect([limiter.take('a', 1), limiter.take('a', 1), limiter.take('a', 1)]).toEqual([0, 0, 10]);
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 10]);
  });
});

describe('the clock of a rate limiter', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([-30, 20])('is monotonic when the wall clock jumps by %i days', (days) => {
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

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['1:2:3:4:5:6:7:8::1:2', '1:2:3:4:5:6:7:8::1:2'],
    ['nonsense', 'nonsense'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('createLoginLimits', () => {
  const guess = (limits: ReturnType<typeof createLoginLimits>, account: string, address: string) => {
    try {
      limits.countLogin(account, address);
      return true;
    } catch {
      return false;
    }
  };

  const guessOften = (limits: ReturnType<typeof createLoginLimits>, addresses: string[]) =>
    addresses.map((address) => Array.from({ length: 30 }, () => guess(limits, 'ann', address)).filter(Boolean).length);

  it('stops guesses at one account after ten from an address and fifteen from all', () => {
    expect(guessOften(createLoginLimits({ now: () => 1 }), ['a', 'b', 'c'])).toEqual([10, 5, 0]);
  });

  it.each([
    [
      ['home', 'office', 'phone', 'a', 'b'],
      [10, 10, 0, 0, 0],
    ],
    [
      ['a', 'b', 'home', 'office', 'phone'],
      [10, 5, 5, 0, 0],
    ],
    // The owner is locked out at the office only.
    [
      ['office', 'a', 'b', 'home'],
      [10, 5, 0, 5],
    ],
  ])('stops guesses after twenty, also from familiar addresses: %j', (addresses, verified) => {
    const limits = createLoginLimits({ now: () => 1 });
    for (const address of ['home', 'office', 'phone']) limits.countLogin('ann', address).succeed();
    expect(guessOften(limits, addresses)).toEqual(verified);
  });

  it('does not lock the account for a familiar address', () => {
    const limits = createLoginLimits({ now: () => 1 });
    limits.countLogin('ann', 'home').succeed();
    for (let index = 0; index < 50; index += 1) guess(limits, 'ann', `address ${index}`);
    expect([guess(limits, 'ann', 'elsewhere'), guess(limits, 'ann', 'home')]).toEqual([false, true]);
  });

  it('allows 300 registrations from one address, enough for an office', () => {
    const limits = createLoginLimits({ now: () => 1 });
    for (let index = 0; index < 300; index += 1) limits.countRegistration('office');
    expect(() => limits.countRegistration('office')).toThrow('Too many tries');
    expect(() => limits.countRegistration('elsewhere')).not.toThrow();
  });

  it('does not count a try whose password was not verified', () => {
    const limits = createLoginLimits({ now: () => 1 });
    for (let index = 0; index < 50; index += 1) limits.countLogin('ann', 'home').cancel();
    expect(guess(limits, 'ann', 'home')).toBe(true);
  });

  it('evicts no counts for an address over its limit, however many accounts it tries', () => {
    const limits = createLoginLimits({ now: () => 1 });
    expect(guessOften(limits, ['a'])).toEqual([10]);
    for (let account = 0; account < 101_000; account += 1) guess(limits, `account ${account}`, 'b');
    expect(guess(limits, 'ann', 'a')).toBe(false);
  });

  it('limits successful logins too', () => {
    const limits = createLoginLimits({ now: () => 1 });
    for (let index = 0; index < 1_000; index += 1) limits.countLogin('ann', 'home').succeed();
    expect(() => limits.countLogin('ann', 'home')).toThrow('Too many tries');
  });
});
