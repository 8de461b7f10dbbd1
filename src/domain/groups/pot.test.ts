import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSplitFault, isCurrency, MAX_STAKE_MINOR, type Pot, sharePot, splitPot } from './pot.ts';

const toPot = (stakeMinor: number, splitKind: Pot['splitKind'], ...split: number[]): Pot => ({
  stakeMinor,
  currency: 'EUR',
  splitKind,
  split,
});
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Percentages that add up to 100. */
const arbPercents = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] as number)));

const arbPot: fc.Arbitrary<Pot> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: MAX_STAKE_MINOR }), arbPercents)
    .map(([stake, split]) => toPot(stake, 'percent', ...split)),
  fc
    .tuple(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 9 }),
    )
    .map(([stake, split]) => toPot(stake, 'amount', ...split)),
);

/** Brackets in the order by points: equal ranks are skipped behind, and submitted at any time. */
const arbRanked = fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 12 }).map((list) => {
  let rank = 1;
  return list.map(([isEqual, submittedAt], index) => {
    if (!isEqual) rank = index + 1;
    return { bracketId: index, rank, submittedAt };
  });
});

describe('the split of a pot', () => {
  const table: [string, Pot, number, number[]][] = [
    ['by percentages', toPot(500, 'percent', 60, 30, 10), 4, [1200, 600, 200]],
    ['what is left goes to the first places', toPot(1, 'percent', 34, 33, 33), 10, [4, 3, 3]],
    ['one unit each', toPot(1, 'percent', 26, 26, 26, 22), 3, [1, 1, 1, 0]],
    ['by amounts, of which some may stay', toPot(100, 'amount', 150, 50), 3, [150, 50]],
    ['the last place yields first once members have left', toPot(100, 'amount', 150, 100, 50), 2, [150, 50, 0]],
  ];
  it.each(table)('%s', (_, pot, members, places) => {
    expect(splitPot(pot, members)).toEqual(places);
  });

  it('adds up: percentages to the whole pot, amounts to no more than it', () => {
    fc.assert(
      fc.property(arbPot, fc.integer({ min: 1, max: 1000 }), (pot, members) => {
        const places = splitPot(pot, members);
        const total = pot.stakeMinor * members;
        expect(places.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        if (pot.splitKind === 'percent') {
          expect(sumOf(places)).toBe(total);
          for (const [place, amount] of places.entries())
            expect(Math.abs(amount - (total * (pot.split[place] as number)) / 100)).toBeLessThanOrEqual(1);
        } else expect(sumOf(places)).toBe(Math.min(total, sumOf(pot.split)));
      }),
    );
  });

  it('is refused with a sentence unless it can be paid', () => {
    expect(findSplitFault(toPot(1, 'percent', 60, 30, 10), 2)).toBeNull();
    expect(findSplitFault(toPot(1, 'percent', 60, 30), 2)).toBe('The percentages must add up to 100, not 90');
    expect(findSplitFault(toPot(100, 'amount', 150, 50), 2)).toBeNull();
    expect(findSplitFault(toPot(100, 'amount', 150, 51), 2)).toContain('at most');
  });
});

describe('who gets what', () => {
  const pot = toPot(100, 'percent', 60, 30, 10);
  const at = (rank: number, submittedAt: number) => ({ rank, submittedAt });
  const amounts = (...ranked: { rank: number; submittedAt: number }[]) =>
    sharePot(pot, 10, ranked).map(({ amountMinor }) => amountMinor);

  it('follows the ranks; equal ones share their places, and a place that nobody holds stays', () => {
    expect(amounts(at(1, 1), at(2, 2), at(3, 3), at(4, 4))).toEqual([600, 300, 100]);
    expect(amounts(at(1, 1), at(1, 2), at(3, 3))).toEqual([450, 450, 100]);
    expect(amounts(at(1, 1), at(2, 2), at(2, 3), at(2, 4))).toEqual([600, 134, 133, 133]);
    expect(amounts(at(1, 1))).toEqual([600]);
    expect(amounts()).toEqual([]);
  });

  it('gives what does not divide to the earlier submissions', () => {
    expect(sharePot(toPot(1, 'percent', 100), 11, [at(1, 9), at(1, 3), at(1, 5)])).toEqual([
      { rank: 1, submittedAt: 9, amountMinor: 3 },
      { rank: 1, submittedAt: 3, amountMinor: 4 },
      { rank: 1, submittedAt: 5, amountMinor: 4 },
    ]);
  });

  it('adds up to the places that somebody holds, and equals differ by one unit at most', () => {
    fc.assert(
      fc.property(arbPot, arbRanked, fc.nat(5), (pot, ranked, others) => {
        const members = ranked.length + others + 1;
        const shares = sharePot(pot, members, ranked);
        const held = splitPot(pot, members).slice(0, ranked.length);
        expect(sumOf(shares.map(({ amountMinor }) => amountMinor))).toBe(sumOf(held));
        for (const { rank } of ranked) {
          const equals = ranked.filter((other) => other.rank === rank);
          const paid = equals.map(
            ({ bracketId }) => shares.find((share) => share.bracketId === bracketId)?.amountMinor ?? 0,
          );
          expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

it('knows currencies by their code', () => {
  expect(['EUR', 'JPY', 'KWD'].every(isCurrency)).toBe(true);
  expect(['eur', 'EURO', 'XYZ', ''].some(isCurrency)).toBe(false);
});
