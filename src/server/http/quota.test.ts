import { expect, it } from 'vitest';
import { createQuota } from './quota.ts';

it('reserves the last tenth for keys that hold nothing', () => {
  const quota = createQuota(100, 50);
  for (let taken = 0; taken < 45; taken += 1) {
    expect(quota.tryAcquire('a')).toBe(true);
    expect(quota.tryAcquire('b')).toBe(true);
  }
  expect(quota.tryAcquire('a')).toBe(false);
  for (let newcomer = 0; newcomer < 10; newcomer += 1) expect(quota.tryAcquire(`newcomer ${newcomer}`)).toBe(true);
  expect(quota.tryAcquire('too late')).toBe(false);
});

it('ignores a release by a key that holds nothing', () => {
  const quota = createQuota(1, 1);
  quota.release('nobody');
  expect(quota.tryAcquire('a')).toBe(true);
  expect(quota.tryAcquire('b')).toBe(false);
});
