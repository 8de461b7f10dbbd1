import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf, displayName, hasRankBadge, LEADERBOARD_SORTS, rankStandings, type Standing } from './ranking.ts';

function stand(bracketId: number, totalScore: number, accuracyPercentage: number, submittedAt = 0): Standing {
  const person = { username: `user${bracketId}`, firstName: null, lastName: null };
  return { bracketId, totalScore, accuracyPercentage, submittedAt, ...person };
}

describe('ranking', () => {
  it.each<['total' | 'accuracy', string, Standing[], string]>([
    ['total', 'then accuracy', [stand(1, 20, 40, 1), stand(2, 20, 50, 9), stand(3, 20, 45)], '2:1 3:1 1:1'],
    ['total', 'then submission', [stand(1, 20, 40, 9), stand(2, 20, 40, 8)], '2:1 1:1'],
    ['total', 'then bracket', [stand(2, 20, 40, 9), stand(1, 20, 40, 9)], '1:1 2:1'],
    ['accuracy', 'then total', [stand(1, 90, 40), stand(2, 10, 80, 1), stand(3, 50, 80, 9)], '3:1 2:1 1:3'],
    ['accuracy', 'then submission', [stand(1, 20, 40, 9), stand(2, 20, 40, 8)], '2:1 1:1'],
  ])('by %s, %s', (sort, _, standings, expected) => {
    const ranks = rankStandings(standings, sort).map(({ bracketId, rank }) => `${bracketId}:${rank}`);
    expect(ranks.join(' ')).toBe(expected);
  });

  it('by name, one after the other, by username where there is no name', () => {
    const people: [string | null, string | null, string][] = [
      ['Zoe', 'Adams', 'a'],
      [null, null, 'marie'],
      ['Bob', 'Young', 'x'],
      ['Bob', 'Xavier', 'y'],
      ['Bob', 'Young', 'w'],
    ];
    const standings = people.map(([firstName, lastName, username], index) => {
      return { ...stand(index, 0, 0), firstName, lastName, username };
    });
    expect(rankStandings(standings, 'name').map((row) => [row.rank, displayName(row), row.bracketId])).toEqual([
      [1, 'Bob Xavier', 3],
      [2, 'Bob Young', 2],
      [3, 'Bob Young', 4],
      [4, 'marie', 1],
      [5, 'Zoe Adams', 0],
    ]);
  });
});

const arbStandings = fc.uniqueArray(
  fc
    .record({
      bracketId: fc.nat(50),
      totalScore: fc.constantFrom(0, 5, 10, 15),
      accuracyPercentage: fc.constantFrom(0, 50, (1 / 3) * 100),
      submittedAt: fc.nat(2),
      name: fc.constantFrom('Ann', 'Bo', null),
    })
    .map(({ name, ...rest }): Standing => ({ ...rest, firstName: name, lastName: null, username: 'user' })),
  { selector: (standing) => standing.bracketId },
);

it('a rank is one more than the number of people ahead, and the order does not depend on chance', () => {
  fc.assert(
    fc.property(arbStandings, fc.constantFrom(...LEADERBOARD_SORTS), (standings, sort) => {
      const ranked = rankStandings(standings, sort);
      expect(ranked.map((row) => row.bracketId).toSorted()).toEqual(standings.map((row) => row.bracketId).toSorted());
      expect(rankStandings(standings.toReversed(), sort)).toEqual(ranked);
      for (const [index, row] of ranked.entries()) {
        const ahead = ranked.filter((other) =>
          sort === 'total' ? other.totalScore > row.totalScore : other.accuracyPercentage > row.accuracyPercentage,
        );
        expect(row.rank).toBe(sort === 'name' ? index + 1 : ahead.length + 1);
      }
    }),
    { numRuns: 200 },
  );
});

it('the badge with your own rank is for those below the first ten', () => {
  expect([1, 10, 11, 5000].map(hasRankBadge)).toEqual([false, false, true, true]);
});

it.each([
  ['green', [100, 80]],
  ['yellow', [79.9, 60]],
  ['orange', [59.9, 40]],
  ['red', [39.9, 0]],
] as const)('the colour is %s for an accuracy of %j percent', (band, accuracies) => {
  expect(accuracies.map(bandOf)).toEqual([band, band]);
});
