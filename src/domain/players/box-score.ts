import { compareNames, fullName, type PersonName } from './names.ts';

/** One player's points in a game. */
export interface Performance {
  player: PersonName;
  points: number;
}

/** Sorts by points, equals by name. */
export function sortByPoints<T extends Performance>(performances: readonly T[]): T[] {
  return performances.toSorted((a, b) => b.points - a.points || compareNames(fullName(a.player), fullName(b.player)));
}

/** A game in which nobody scored has no top performer. */
export function findTopPerformer<T extends Performance>(performances: readonly T[]): T | undefined {
  return sortByPoints(performances).find((performance) => performance.points > 0);
}
