import { expect, it } from 'vitest';
import { createQuota } from './quota.ts';

it('ignores a release by a key that holds nothing', () => {
  const quota = createQuota(1, 1);
  quota.release('nobody');
  expect(quota.tryAcquire('a')).toBe(true);
  expect(quota.tryAcquire('b')).toBe(false);
});
