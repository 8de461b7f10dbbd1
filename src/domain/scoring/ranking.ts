import { compareNames, displayName, type PersonName } from '../players/names.ts';

export const LEADERBOARD_SORTS = ['total', 'accuracy', 'name'] as const;
export type LeaderboardSort = (typeof LEADERBOARD_SORTS)[number];

/** The orders in which the leaderboard is listed: by rank, by name, or by the chance to finish first. */
export const LIST_ORDERS = [...LEADERBOARD_SORTS, 'win'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The most entries that a search by name counts and sorts. A longer search text finds fewer. */
export const MAX_FOUND = 10_000;

export interface Standing extends PersonName {
  bracketId: number;
  username: string;
  totalScore: number;
  accuracyPercentage: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
  /** How far the tiebreaker guess is off; only in a tournament with a tiebreaker, once the final is decided. */
  tiebreakerDifference?: number;
}

type Comparator = (a: Standing, b: Standing) => number;

const byTotal: Comparator = (a, b) => b.totalScore - a.totalScore;
const byDifference: Comparator = (a, b) => (a.tiebreakerDifference ?? 0) - (b.tiebreakerDifference ?? 0);
const byAccuracy: Comparator = (a, b) => b.accuracyPercentage - a.accuracyPercentage;
const bySubmission: Comparator = (a, b) => a.submittedAt - b.submittedAt;
const byName: Comparator = (a, b) => compareNames(displayName(a), displayName(b));
const byBracket: Comparator = (a, b) => a.bracketId - b.bracketId;

/** The criteria that decide the rank, and those that order the entries of one rank. */
const CRITERIA: Record<LeaderboardSort, { rankBy: readonly Comparator[]; thenBy: readonly Comparator[] }> = {
  total: { rankBy: [byTotal, byDifference], thenBy: [byAccuracy, bySubmission, byBracket] },
  accuracy: { rankBy: [byAccuracy], thenBy: [byTotal, bySubmission, byBracket] },
  name: { rankBy: [byName, byBracket], thenBy: [] },
};

function compareBy(criteria: readonly Comparator[], a: Standing, b: Standing): number {
  for (const compare of criteria) {
    const difference = compare(a, b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Sorts and ranks. Equals share a rank and the next rank counts them all: 1, 2, 2, 4. By name nobody is equal. */
export function rankStandings<T extends Standing>(
  standings: readonly T[],
  sort: LeaderboardSort,
): (T & { rank: number })[] {
  const { rankBy, thenBy } = CRITERIA[sort];
  const sorted = standings.toSorted((a, b) => compareBy(rankBy, a, b) || compareBy(thenBy, a, b));
  let rank = 0;
  return sorted.map((standing, index) => {
    const above = sorted[index - 1];
    const isShared = above !== undefined && compareBy(rankBy, above, standing) === 0;
    if (!isShared) rank = index + 1;
    return { ...standing, rank };
  });
}
