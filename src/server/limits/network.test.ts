import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.9:4711']],
  ['2001:db8:1:2', ['[2001:db8:1:2::6]:4711', '[2001:db8:1:2::6]', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::6']],
  ['2001:db8:0:0', ['2001:db8::6']],
  ['0:0:0:0', ['::1']],
  ...['::ffff:203.0.113.9', '1:2:3:4:5:6:7:8::1:2', 'nonsense'].map((written) => [written, [written]] as const),
] as const)('counts %s as the network of %j', (network, addresses) => {
  expect(new Set(addresses.map(networkOf))).toEqual(new Set([network]));
});
