import { describe, expect, it } from 'vitest';
import type { Pot } from '../../../domain/groups/pot.ts';
import { type PotValues, readPot, toValues } from './pot-values.ts';

const VALUES: PotValues = { stake: '10', currency: 'EUR', splitKind: 'percent', split: '60/30/10' };
const read = (values: Partial<PotValues>, members = 10) => readPot({ ...VALUES, ...values } as PotValues, members);

describe('the form for a pot', () => {
  it('reads the stake and the split in minor units', () => {
    expect(read({}).pot).toEqual({ stakeMinor: 1000, currency: 'EUR', splitKind: 'percent', split: [60, 30, 10] });
    expect(read({ splitKind: 'amount', split: '50 / 12,50' }).pot?.split).toEqual([5000, 1250]);
    expect(read({ stake: '500', currency: 'JPY' }).pot?.stakeMinor).toBe(500);
    expect(read({ split: '60%/40 %' }).pot?.split).toEqual([60, 40]);
  });

  it.each([
    ['stake', { stake: '' }],
    ['stake', { stake: '0' }],
    ['stake', { stake: 'ten' }],
    ['stake', { stake: '99999999' }],
    ['split', { split: '60/30' }],
    ['split', { split: '' }],
    ['split', { split: '60//40' }],
    ['split', { splitKind: 'amount', split: '90/20' }],
    ['split', { split: Array.from({ length: 101 }, () => '1').join('/') }],
  ] as const)('says what is wrong at the field %s: %j', (name, values) => {
    expect(Object.keys(read(values).errors ?? {})).toEqual([name]);
  });

  it('says the largest stake in the currency', () => {
    expect(read({ stake: '99999999' }).errors?.stake).toBe('At most €10,000,000');
  });

  it.each<Pot>([
    { stakeMinor: 1050, currency: 'EUR', splitKind: 'percent', split: [100] },
    { stakeMinor: 500, currency: 'JPY', splitKind: 'amount', split: [2000, 100] },
    { stakeMinor: 1500, currency: 'KWD', splitKind: 'amount', split: [2500] },
  ])('shows a pot as it was: %j', (pot) => expect(readPot(toValues(pot), 10).pot).toEqual(pot));
});
