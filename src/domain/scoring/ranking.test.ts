import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayName } from '../players/names.ts';
import { LEADERBOARD_SORTS, rankStandings, type Standing } from './ranking.ts';

const arbStanding: fc.Arbitrary<Standing> = fc.record({
  bracketId: fc.nat(50),
  totalScore: fc.constantFrom(0, 5, 10, 15),
  tiebreakerDifference: fc.constantFrom(0, 1),
  accuracyPercentage: fc.constantFrom(0, 50, (1 / 3) * 100),
  submittedAt: fc.nat(2),
  firstName: fc.constantFrom('Ann', null),
  lastName: fc.constantFrom('Lee', 'Moe', null),
  username: fc.constantFrom('Kim', 'Zoe'),
});
const arbStandings = fc.uniqueArray(arbStanding, { selector: ({ bracketId }) => bracketId });

/** The values that decide the rank, and those that order equals: the smaller comes first. */
const ORDER = {
  total: {
    ranks: (row: Standing) => [-row.totalScore, row.tiebreakerDifference],
    orders: (row: Standing) => [-row.accuracyPercentage, row.submittedAt, row.bracketId],
  },
  accuracy: {
    ranks: (row: Standing) => [-row.accuracyPercentage],
    orders: (row: Standing) => [-row.totalScore, row.submittedAt, row.bracketId],
  },
  name: { ranks: (row: Standing) => [displayName(row), row.bracketId], orders: () => [] },
};

function isBefore(a: unknown[], b: unknown[]): boolean {
  const differs = a.findIndex((value, index) => value !== b[index]);
  return differs !== -1 && (a[differs] as number) < (b[differs] as number);
}

it('a rank is one more than the number of entries ahead, and equals stand in a fixed order', () => {
  fc.assert(
    fc.property(arbStandings, fc.constantFrom(...LEADERBOARD_SORTS), (standings, sort) => {
      const { ranks, orders } = ORDER[sort];
      const ranked = rankStandings(standings, sort);
      expect(ranked.map((row) => row.bracketId).toSorted()).toEqual(standings.map((row) => row.bracketId).toSorted());
      for (const [index, row] of ranked.entries()) {
        expect(row.rank).toBe(1 + ranked.filter((other) => isBefore(ranks(other), ranks(row))).length);
        const next = ranked[index + 1];
        if (next) expect(isBefore([...ranks(row), ...orders(row)], [...ranks(next), ...orders(next)])).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
