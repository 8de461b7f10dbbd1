import { compareNames, fullName, type PersonName } from '../players/names.ts';

export const LEADERBOARD_SORTS = ['total', 'accuracy', 'name'] as const;
export type LeaderboardSort = (typeof LEADERBOARD_SORTS)[number];

/** Whether the leaderboard shows a user's rank apart from the list, where they may not see themselves. */
export function hasRankBadge(rank: number): boolean {
  return rank > 10;
}

export const ACCURACY_BANDS = ['green', 'yellow', 'orange', 'red'] as const;
export type AccuracyBand = (typeof ACCURACY_BANDS)[number];

export function bandOf(accuracyPercentage: number): AccuracyBand {
  if (accuracyPercentage >= 80) return 'green';
  if (accuracyPercentage >= 60) return 'yellow';
  if (accuracyPercentage >= 40) return 'orange';
  return 'red';
}

export interface Standing extends PersonName {
  bracketId: number;
  username: string;
  totalScore: number;
  accuracyPercentage: number;
  /** Milliseconds since 1970. */
  submittedAt: number;
  /** How far the tiebreaker guess is off, once the final is decided in a tournament with a tiebreaker. */
  tiebreakerDifference?: number;
}

type Comparison = (a: Standing, b: Standing) => number;

const byTotal: Comparison = (a, b) => b.totalScore - a.totalScore;
const byDifference: Comparison = (a, b) => (a.tiebreakerDifference ?? 0) - (b.tiebreakerDifference ?? 0);
const byAccuracy: Comparison = (a, b) => b.accuracyPercentage - a.accuracyPercentage;
const bySubmission: Comparison = (a, b) => a.submittedAt - b.submittedAt;
const byName: Comparison = (a, b) => compareNames(displayName(a), displayName(b));
const byBracket: Comparison = (a, b) => a.bracketId - b.bracketId;

/** The criteria that rank, and those that order equals. */
const ORDER: Record<LeaderboardSort, { ranks: readonly Comparison[]; orders: readonly Comparison[] }> = {
  total: { ranks: [byTotal, byDifference], orders: [byAccuracy, bySubmission, byBracket] },
  accuracy: { ranks: [byAccuracy], orders: [byTotal, bySubmission, byBracket] },
  name: { ranks: [byName, byBracket], orders: [] },
};

function compareBy(criteria: readonly Comparison[], a: Standing, b: Standing): number {
  for (const compare of criteria) {
    const difference = compare(a, b);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function displayName(person: PersonName & { username: string }): string {
  return fullName(person) || person.username;
}

/** Sorts and ranks. Equals share a rank and the next one counts them all: 1, 2, 2, 4. By name nobody is equal. */
export function rankStandings<T extends Standing>(
  standings: readonly T[],
  sort: LeaderboardSort,
): (T & { rank: number })[] {
  const { ranks, orders } = ORDER[sort];
  const sorted = standings.toSorted((a, b) => compareBy(ranks, a, b) || compareBy(orders, a, b));
  let rank = 0;
  return sorted.map((standing, index) => {
    const above = sorted[index - 1];
    const isShared = above !== undefined && compareBy(ranks, above, standing) === 0;
    if (!isShared) rank = index + 1;
    return { ...standing, rank };
  });
}
