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
}

type Comparison = (a: Standing, b: Standing) => number;

const byTotal: Comparison = (a, b) => b.totalScore - a.totalScore;
const byAccuracy: Comparison = (a, b) => b.accuracyPercentage - a.accuracyPercentage;
const bySubmission: Comparison = (a, b) => a.submittedAt - b.submittedAt;
const byName: Comparison = (a, b) => compareNames(displayName(a), displayName(b));
const byBracket: Comparison = (a, b) => a.bracketId - b.bracketId;

/** The criterion that ranks, then those that order equals. */
const ORDER: Record<LeaderboardSort, readonly [Comparison, ...Comparison[]]> = {
  total: [byTotal, byAccuracy, bySubmission, byBracket],
  accuracy: [byAccuracy, byTotal, bySubmission, byBracket],
  name: [byName, byBracket],
};

export function displayName(person: PersonName & { username: string }): string {
  return fullName(person) || person.username;
}

/** Sorts and ranks. Equals share a rank and the next one counts them all: 1, 2, 2, 4. By name nobody is equal. */
export function rankStandings<T extends Standing>(
  standings: readonly T[],
  sort: LeaderboardSort,
): (T & { rank: number })[] {
  const order = ORDER[sort];
  const sorted = standings.toSorted((a, b) => {
    for (const compare of order) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });

  const [decides] = order;
  let rank = 0;
  return sorted.map((standing, index) => {
    const above = sorted[index - 1];
    const isShared = sort !== 'name' && above !== undefined && decides(above, standing) === 0;
    if (!isShared) rank = index + 1;
    return { ...standing, rank };
  });
}
